import { openScratchFile } from './spool.ts'

/** Bytes that wait in memory for a slow reader. */
const IN_MEMORY = 2 * 1024 * 1024
/** Bytes that wait in a file besides; then the source waits. */
const IN_FILE = 512 * 1024 * 1024
const READ_AT_A_TIME = 256 * 1024

/**
 * Reads a source as fast as it comes, whether or not its own reader keeps up, so that a slow caller holds no connection
 * to the database. What waits stays within a few megabytes of memory: the rest is in a file below `dataDir`.
 */
export async function* readAhead(source: AsyncIterable<Uint8Array>, dataDir: string): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = []
  let inMemory = 0
  const overflow = createOverflow(dataDir)
  let isLeft = false
  let outcome: { error?: unknown } | undefined
  let moved = Promise.withResolvers<void>()
  const tell = () => {
    moved.resolve()
    moved = Promise.withResolvers()
  }

  async function read(): Promise<void> {
    for await (const chunk of source) {
      if (isLeft) return
      if (overflow.isEmpty() && inMemory < IN_MEMORY) {
        waiting.push(chunk)
        inMemory += chunk.length
      } else {
        await overflow.write(chunk)
      }
      tell()
      while (overflow.isFull() && !isLeft) await moved.promise
    }
  }

  const reading = read().then(
    () => (outcome = {}),
    (error: unknown) => (outcome = { error }),
  )
  void reading.then(tell)
  try {
    for (;;) {
      // Nobody need wait for the rest of what is broken.
      if (outcome && 'error' in outcome) throw outcome.error
      const next = waiting.shift()
      if (next) {
        inMemory -= next.length
        yield next
      } else if (!overflow.isEmpty()) {
        yield await overflow.read()
        tell()
      } else if (outcome) {
        return
      } else {
        await moved.promise
      }
    }
  } finally {
    isLeft = true
    tell()
    await reading
    await overflow.close()
  }
}

/** First in, first out, in a file that is made when it is first written to and begun anew whenever it is empty. */
function createOverflow(dataDir: string) {
  let opening: ReturnType<typeof openScratchFile> | undefined
  let written = 0
  let read = 0
  const isEmpty = () => read === written
  return {
    isEmpty,
    isFull: () => !isEmpty() && written >= IN_FILE,
    write: async (chunk: Uint8Array) => {
      opening ??= openScratchFile(dataDir)
      const file = await opening
      if (isEmpty()) written = read = 0
      const at = written
      for (let done = 0; done < chunk.length;) {
        done += (await file.write(chunk, done, chunk.length - done, at + done)).bytesWritten
      }
      written += chunk.length
    },
    read: async (): Promise<Uint8Array> => {
      const file = await opening
      if (!file) throw new Error('Nothing was written')
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(READ_AT_A_TIME, written - read)), {
        position: read,
      })
      read += bytesRead
      return buffer.subarray(0, bytesRead)
    },
    close: async () => (await opening?.catch(() => undefined))?.close(),
  }
}
