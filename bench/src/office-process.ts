import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startSession } from '@app/server/auth/session/start-session'
import { createTokens } from '@app/server/auth/token'
import { listLogins } from '@app/server/auth/queries'
import { connect, createPool } from '@app/server/database/connection'
import { startEmbeddedPostgres } from '@app/server/database/embedded'
import type { OpenedOffice } from './office.ts'

// The office of a bench: its data, its PostgreSQL and its server. It closes everything when its parent says so or is
// gone.

const SERVER = path.join(import.meta.dirname, '../../server/src')
const STOP_WITH_PARENT = new URL('../../scripts/stop-with-parent.mjs', import.meta.url).href
const POLL_MS = 200
const TOKEN_SECRET = 'a secret for benches, long enough to be one'
/** The same options as for `npm start` (scripts/node.mjs), with which the bench itself was started. */
const NODE_OPTIONS = process.execArgv

const { values } = parseArgs({
  options: { size: { type: 'string' }, smtp: { type: 'string' }, data: { type: 'string' } },
})
const leaving = new AbortController()
const leave = () => leaving.abort()
let restart = async (): Promise<void> => {}
process.once('disconnect', leave).on('message', (word) => (word === 'restart' ? void restart() : leave()))
// A terminal signals all processes at once, but the parent decides when this one ends.
process.on('SIGINT', () => {}).on('SIGTERM', () => {})

await using started = new AsyncDisposableStack()
try {
  process.send?.(await open())
  if (!leaving.signal.aborted) await once(leaving.signal, 'abort')
} catch (error) {
  if (!leaving.signal.aborted) throw error
}
if (process.connected) process.disconnect()

async function open(): Promise<OpenedOffice> {
  const dataDir = await openFolder()
  const isMade = existsSync(path.join(dataDir, 'postgres'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {} } })
  started.defer(() => postgres.stop())
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
    MAIL_FROM: 'office@kauri.example',
    SMTP_URL: values.smtp,
    TOKEN_SECRET,
  }
  if (!isMade) await finish(start(['demo/main.ts', '--size', values.size ?? ''], env, 'inherit'))
  const port = await freePort()
  // Start the server twice: the second time, Node finds its compile cache and there are no e-mails to prepare.
  const first = await serve(env, port)
  await everythingPrepared(postgres.url)
  await stop(first)
  const startedAt = performance.now()
  let server = await serve(env, port)
  const readyAfter = performance.now() - startedAt
  restart = async () => {
    await stop(server)
    server = await serve(env, port)
    process.send?.({ serverPid: server.pid ?? 0 })
  }
  return {
    readyAfter,
    superuserUrl: postgres.superuserUrl,
    databaseUrl: postgres.url,
    address: `http://127.0.0.1:${port}`,
    token: await administratorsToken(postgres.url),
    serverPid: server.pid ?? 0,
    dataDir,
  }
}

/** A chosen folder is kept; a temporary one is removed with the bench. */
async function openFolder(): Promise<string> {
  if (values.data) return path.resolve(values.data)
  const folder = await mkdtemp(path.join(tmpdir(), 'warrant-bench-'))
  started.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

function start(words: string[], env: NodeJS.ProcessEnv, output: 'pipe' | 'inherit'): ChildProcess {
  leaving.signal.throwIfAborted()
  const [file = '', ...args] = words
  return spawn(process.execPath, [...NODE_OPTIONS, '--import', STOP_WITH_PARENT, path.join(SERVER, file), ...args], {
    env,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
}

async function finish(program: ChildProcess): Promise<void> {
  const halt = () => program.kill()
  leaving.signal.addEventListener('abort', halt)
  const [code] = await once(program, 'exit')
  leaving.signal.removeEventListener('abort', halt)
  if (code !== 0) throw new Error(`The data set could not be created (exit code ${String(code)})`)
}

async function serve(env: NodeJS.ProcessEnv, port: number): Promise<ChildProcess> {
  const server = start(['main.ts'], { ...env, PORT: String(port) }, 'pipe')
  started.defer(() => stop(server))
  if (server.stdout) await Promise.race([once(server.stdout, 'data'), once(server, 'exit')])
  if (server.exitCode !== null) throw new Error('The server did not start')
  return server
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  await exited
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function everythingPrepared(databaseUrl: string): Promise<void> {
  const db = connect(createPool(databaseUrl, 1))
  const unprepared = () =>
    db
      .selectFrom('email')
      .select('emailId')
      .where('status', '=', 'QUEUED')
      .where('whenPrepared', 'is', null)
      // E-mails that have been tried are prepared when their next try is due.
      .where('tries', '=', 0)
      .executeTakeFirst()
  while (await unprepared()) await pause(POLL_MS, undefined, { signal: leaving.signal })
  await db.destroy()
}

async function administratorsToken(databaseUrl: string): Promise<string> {
  const db = connect(createPool(databaseUrl, 1))
  const administrator = (await listLogins(db)).find((login) => login.isAdministrator)
  if (!administrator) throw new Error('The data set has no administrator')
  const client = { address: '127.0.0.1', userAgent: 'bench' }
  const token = await startSession(db, createTokens(TOKEN_SECRET, 86_400), administrator, {
    client,
    provedBy: 'password',
    now: new Date(),
  })
  await db.destroy()
  return token
}
