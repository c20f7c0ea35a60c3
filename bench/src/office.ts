import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTokens } from '@app/server/auth/token'
import { startEmbeddedPostgres } from '@app/server/database/embedded'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, createPool } from '@app/server/database/connection'
import { listLogins } from '@app/server/auth/queries'
import { stopProcess } from '@app/server/testing/stop-process'

const SERVER = path.join(import.meta.dirname, '../../server/src')
const LOOK_MS = 200
const TOKEN_SECRET = 'a secret for benches, long enough to be one'
/** As `npm start` starts it (scripts/node.mjs), and as bench itself was started. */
const NODE_OPTIONS = process.execArgv

export type Size = 'office' | 'national'

/** A running Warrant on a data set of the product's own making, and its database for the other side of each measure. */
export interface Office {
  size: Size
  databaseUrl: string
  address: string
  /** As the administrator. */
  token: string
  serverPid: number
  close: () => Promise<void>
}

/** Its mail goes to `smtpUrl`. */
export async function openOffice(size: Size, smtpUrl: string): Promise<Office> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'warrant-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {} } })
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
    MAIL_FROM: 'office@kauri.example',
    SMTP_URL: smtpUrl,
    TOKEN_SECRET,
  }
  await run(['demo/main.ts', '--size', size], env)
  const port = await freePort()
  // Any start but the first finds what Node has compiled, and no e-mails to make ready.
  const first = await serve(env, port)
  await everythingPrepared(postgres.url)
  await stopProcess(first)
  const server = await serve(env, port)
  const address = `http://127.0.0.1:${port}`
  return {
    size,
    databaseUrl: postgres.url,
    address,
    token: await administratorsToken(postgres.url),
    serverPid: server.pid ?? 0,
    close: async () => {
      await stopProcess(server)
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function serve(env: NodeJS.ProcessEnv, port: number): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...NODE_OPTIONS, path.join(SERVER, 'main.ts')], {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await firstLine(server)
  return server
}

async function run([file = '', ...args]: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [...NODE_OPTIONS, path.join(SERVER, file), ...args], { env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}`)
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
      // Those that were tried are made ready again when their next try is due.
      .where('tries', '=', 0)
      .executeTakeFirst()
  while (await unprepared()) await pause(LOOK_MS)
  await db.destroy()
}

async function administratorsToken(databaseUrl: string): Promise<string> {
  const db = connect(createPool(databaseUrl, 1))
  const administrator = (await listLogins(db)).find((login) => login.isAdministrator)
  await db.destroy()
  if (!administrator) throw new Error('The data set holds no administrator')
  return createTokens(TOKEN_SECRET, 86_400).sign(administrator)
}

async function firstLine(server: ChildProcess): Promise<void> {
  if (server.stdout) await Promise.race([once(server.stdout, 'data'), once(server, 'exit')])
  if (server.exitCode !== null) throw new Error('The server did not start')
}
