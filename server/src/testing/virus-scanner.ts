import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What the scanners of tests take for a virus. */
export const VIRUS = 'Kia ora, this is the virus of the tests'

/**
 * A server that speaks INSTREAM as clamd does, and counts what it scans.
 *
 * @param saysWhy what it does not take gets its words; otherwise they are lost, because it hangs up
 */
export async function startFakeScanner({ maxBytes = Number.POSITIVE_INFINITY, saysWhy = true } = {}) {
  const scanned: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    void readStream(socket, maxBytes).then((content) => {
      // What is not read would keep the connection open.
      socket.resume()
      if (content === PING) return socket.end('PONG\0')
      if (content === null && !saysWhy) return socket.resetAndDestroy()
      if (content === null) return socket.end('INSTREAM size limit exceeded. ERROR\0')
      scanned.push(content)
      return socket.end(content.includes(VIRUS) ? 'stream: Kauri.Test FOUND\0' : 'stream: OK\0')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    scanned,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

const COMMAND = 'zINSTREAM\0'
const PING = 'zPING\0'
const HEADER_BYTES = 4

/** Null for more than the scanner takes. */
async function readStream(socket: Socket, maxBytes: number): Promise<Buffer | typeof PING | null> {
  let received = Buffer.alloc(0)
  let at = COMMAND.length
  const content: Buffer[] = []
  let size = 0
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, chunk])
    if (received.equals(Buffer.from(PING))) return PING
    if (received.length >= COMMAND.length && !received.subarray(0, COMMAND.length).equals(Buffer.from(COMMAND))) break
    while (received.length >= at + HEADER_BYTES) {
      const length = received.readUInt32BE(at)
      if (length === 0) return Buffer.concat(content)
      if (received.length < at + HEADER_BYTES + length) break
      content.push(received.subarray(at + HEADER_BYTES, at + HEADER_BYTES + length))
      at += HEADER_BYTES + length
      size += length
      if (size > maxBytes) return null
    }
  }
  return null
}

const CLAMD = '/usr/sbin/clamd'

/** Whether ClamAV is installed. Where it is not, the run says that it was not tested. */
export function hasClamd(): boolean {
  try {
    execFileSync(CLAMD, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn(`NOT TESTED: ClamAV, because it is not installed (${CLAMD}; Debian: clamav-daemon).`)
    return false
  }
}

/** A real clamd on a socket, with one signature: VIRUS. */
export async function startClamd() {
  const folder = await mkdtemp(path.join(tmpdir(), 'warrant-clamd-'))
  await chmod(folder, 0o755)
  const socket = path.join(folder, 'socket')
  await writeFile(path.join(folder, 'tests.ndb'), `Kauri.Test:0:*:${Buffer.from(VIRUS).toString('hex')}\n`)
  await writeFile(
    path.join(folder, 'clamd.conf'),
    [
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${folder}`,
      'Foreground yes',
      'MaxThreads 2',
      process.getuid?.() === 0 ? 'User root' : '',
    ].join('\n'),
  )
  const child = spawn(CLAMD, ['--config-file', path.join(folder, 'clamd.conf')], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  while (!/Self checking|SelfCheck|Listening daemon/i.test(output)) {
    if (child.exitCode !== null) throw new Error(`clamd did not start: ${output}`)
    await pause(50)
  }
  return {
    address: socket,
    stop: async () => {
      child.kill()
      await exited
      await rm(folder, { recursive: true })
    },
  }
}
