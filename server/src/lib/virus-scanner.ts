import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { badPayload, ProblemError } from './problem.ts'

/** Nothing is heard of the scanner for so long: it is away. A large file takes it some seconds. */
const SILENT_FOR_MS = 60_000
const RETRY_AFTER_SECONDS = 60
/** Whether it is there is answered at once. */
const PONG_WITHIN_MS = 10_000
const HEADER_BYTES = 4

/** The scanner is there, but does not take a file, such as one that is larger than its `StreamMaxLength`. */
class NotTaken extends Error {}

/** Whether a failure means that the scanner will not take this file later either. */
export const isNotTaken = (error: unknown): boolean => error instanceof Error && error.cause instanceof NotTaken

/**
 * Has a file scanned before it is stored, where VIRUS_SCANNER names a scanner (docs/rules/documents.md#viruses).
 *
 * @throws ProblemError 400 that names the file in which something was found; 503 if the scanner does not answer, so that
 *   nothing passes unseen
 */
export async function refuseInfected(
  { VIRUS_SCANNER: scanner }: { VIRUS_SCANNER: string | undefined },
  { fileName, path }: { fileName: string; path: string },
): Promise<void> {
  const found = scanner === undefined ? null : await findVirus(scanner, path)
  if (found === null) return
  throw badPayload({ path: 'Files', message: `has a virus in '${fileName}' (${found}), so it was not stored` })
}

/**
 * The name of what a scanner finds in a file; null if it finds nothing. It is asked in the protocol of ClamAV (INSTREAM).
 *
 * @throws ProblemError 503 if it does not answer
 */
export async function findVirus(scanner: string, path: string): Promise<string | null> {
  const answer = await askTwice(scanner, path).catch((error: unknown) => {
    throw scannerAway(error)
  })
  const found = /^stream: (.+) FOUND\0?\s*$/.exec(answer)?.[1]
  if (found !== undefined) return found
  if (/^stream: OK\0?\s*$/.test(answer)) return null
  const said = `The scanner answered ${JSON.stringify(answer.slice(0, 200))}`
  throw scannerAway(/size limit exceeded/i.test(answer) ? new NotTaken(said) : new Error(said))
}

/** A scanner hangs up on what is too large for it, often before its words have arrived. */
async function askTwice(scanner: string, path: string): Promise<string> {
  const once = () => sendFile(scanner, path)
  return once().catch(async (error: unknown) => {
    if (!(await isThere(scanner))) throw error
    return once().catch(async (again: unknown) => {
      throw (await isThere(scanner)) ? new NotTaken('The scanner hangs up on the file', { cause: again }) : again
    })
  })
}

const sendFile = (scanner: string, path: string): Promise<string> =>
  ask(scanner, SILENT_FOR_MS, (socket) => {
    socket.write('zINSTREAM\0')
    pipeline(createReadStream(path), framed(), socket, { end: false }).catch((error: Error) => socket.destroy(error))
  })

const isThere = (scanner: string): Promise<boolean> =>
  ask(scanner, PONG_WITHIN_MS, (socket) => socket.write('zPING\0')).then(
    (answer) => answer.startsWith('PONG'),
    () => false,
  )

async function ask(scanner: string, silentForMs: number, write: (socket: Socket) => void): Promise<string> {
  const socket = connectTo(scanner)
  socket.setTimeout(silentForMs, () => socket.destroy(new Error('The scanner is silent')))
  try {
    write(socket)
    return await text(socket)
  } finally {
    socket.destroy()
  }
}

/** Each piece with its length before it, and a piece of no length at the end. */
const framed = () =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, Buffer.concat([lengthOf(chunk.length), chunk])),
    flush: (done) => done(null, lengthOf(0)),
  })

function lengthOf(bytes: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(bytes)
  return header
}

/** `clamav.example:3310`, `[::1]:3310`, or the path of a socket. */
function connectTo(scanner: string): Socket {
  if (scanner.startsWith('/')) return connect({ path: scanner })
  const { hostname, port } = new URL(`tcp://${scanner}`)
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
}

const scannerAway = (cause: unknown) =>
  new ProblemError(
    503,
    'scanner-away',
    'Files cannot be taken at the moment, because the virus scanner does not answer. Try again in a minute.',
    { cause, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } },
  )
