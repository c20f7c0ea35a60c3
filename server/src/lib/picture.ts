import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './child-environment.ts'
import type { PictureFormat, PictureJob, PictureLimits, PictureResult } from './picture-jobs.ts'
import { createSemaphore } from './semaphore.ts'

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))

/** How many pictures are read at a time: each takes the memory of all its pixels. */
const takeTurn = createSemaphore(1)

/** Longer than the process itself takes at most. */
const READ_WITHIN_MS = 60_000

interface Picture {
  content: Buffer
  /** A JPEG. */
  thumbnail: Buffer
  format: PictureFormat
}

/** Why a picture cannot be used. */
export class PictureError extends Error {
  readonly reason: 'heic' | 'too-many-pixels' | 'unreadable'

  constructor(reason: PictureError['reason'], cause?: unknown) {
    super(`The picture is ${reason}`, { cause })
    this.reason = reason
  }
}

/** By content type: what the picture is stored as. Nothing else reaches the decoder, an SVG for example. */
const FORMATS: Readonly<Record<string, PictureFormat | 'heic'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif-sequence': 'heic',
}

/**
 * Reads a picture file by its content, whatever its name, turns it upright, makes it smaller if it is larger than
 * `side`, and leaves out everything that it holds besides the pixels: the place and time, the camera, an embedded preview.
 *
 * @throws PictureError for a picture that cannot be used. HEIC is one of them: its codec is patented, so the decoder is
 *   distributed without it.
 */
export async function uprightPicture(file: string, limits: PictureLimits, signal: AbortSignal): Promise<Picture> {
  // Loaded with the first picture.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(file)
  const given = found && FORMATS[found.mime]
  if (!given) throw new PictureError('unreadable')
  if (given === 'heic') throw new PictureError('heic')
  const format = limits.format ?? given
  const result = await takeTurn(signal, () => readApart({ file, limits: { ...limits, format } }, signal))
  if (result.kind === 'too-many-pixels') throw new PictureError('too-many-pixels')
  if (result.kind === 'unreadable') throw new PictureError('unreadable', result.reason)
  return { content: Buffer.from(result.content), format, thumbnail: Buffer.from(result.thumbnail) }
}

/**
 * Has a process of its own read one picture, without our secrets: what takes over a decoder finds nothing there
 * (docs/rules/installation.md#what-people-supply).
 */
async function readApart(job: PictureJob, signal: AbortSignal): Promise<PictureResult> {
  const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [], env: childEnvironment(), stdio: [...STDIO] })
  const until = AbortSignal.any([signal, AbortSignal.timeout(READ_WITHIN_MS)])
  const ended = new AbortController()
  try {
    child.send(job, () => {})
    return await Promise.race([resultOf(child, AbortSignal.any([until, ended.signal])), death(child)])
  } catch (error) {
    signal.throwIfAborted()
    return { kind: 'unreadable', reason: String(error) }
  } finally {
    ended.abort()
    child.kill('SIGKILL')
  }
}

const STDIO = ['ignore', 'ignore', 'ignore', 'ipc'] as const

async function resultOf(child: ChildProcess, signal: AbortSignal): Promise<PictureResult> {
  const [result] = (await once(child, 'message', { signal })) as [PictureResult]
  return result
}

const death = (child: ChildProcess) =>
  new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`The process ended with ${String(code ?? signal)}`)))
  })
