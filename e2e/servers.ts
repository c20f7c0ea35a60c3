import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stopProcess } from '@app/server/testing/stop-process'
import { STOP_WITH_PARENT } from '@app/server/testing/stop-with-parent'

const SERVER = path.join(import.meta.dirname, '../server/src')
const REGISTER = path.join(SERVER, 'import/fixtures/sample-register.csv')

export const ADMINISTRATOR = { userName: 'admin@warrant.example', password: 'kereru-over-rimu-7' }

/** The real server with the real database, once on an imported register and once on the demonstration data. */
export default async function startServers(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'warrant-journeys-'))
  const register = { ...base(folder, 'register'), ADMIN_PASSWORD: ADMINISTRATOR.password }
  await finish(node(['import/main.ts', REGISTER], register))
  const servers = [await serve('REGISTER_URL', [], register), await serve('DEMO_URL', ['--demo'], base(folder, 'demo'))]
  return async () => {
    await Promise.all(servers.map(stopProcess))
    await rm(folder, { recursive: true, force: true })
  }
}

const base = (folder: string, name: string) => ({
  PATH: process.env.PATH,
  DATA_DIR: path.join(folder, name),
  LOG_LEVEL: 'warn',
})

const node = ([file = '', ...args]: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(
    process.execPath,
    [...STOP_WITH_PARENT, '--disable-warning=ExperimentalWarning', path.join(SERVER, file), ...args],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  )

async function finish(command: ChildProcess): Promise<void> {
  command.stdout?.resume()
  const [code] = await once(command, 'exit')
  if (code !== 0) throw new Error(`The register was not imported: ${String(code)}`)
}

/** Starts a server on a free port and tells the tests its address. */
async function serve(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const port = await freePort()
  const server = node(['main.ts', ...args], { ...env, PORT: String(port) })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('is at http')) resolve()
    })
    server.once('exit', () => reject(new Error(`The server did not start: ${output}`)))
  })
  process.env[name] = `http://127.0.0.1:${port}`
  return server
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
