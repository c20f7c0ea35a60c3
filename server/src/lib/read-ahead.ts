import { openScratchFile } from './spool.ts'

/** The most bytes that wait in memory for a slow reader. */
const IN_MEMORY = 2 * 1024 * 1024
/** The most bytes that wait in a file besides. After that the source waits. */
const IN_FILE = 512 * 1024 * 1024
const READ_AT_A_TIME = 256 * 1024

/**
 * Reads a source at full speed, even if its reader is slow, so that a slow caller does not keep a database connection.
 * A few megabytes wait in memory, the rest in a file below `dataDir`.
 */
export async function* readAhead(source: AsyncIterable<Uint8Array>, dataDir: string): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = []
  let inMemory = 0
  const overflow = createOverflow(dataDir)
  let hasReaderLeft = false
  let outcome: { error?: unknown } | undefined
  let moved = Promise.withResolvers<void>()
  const notify = () => {
    moved.resolve()
    moved = Promise.withResolvers()
  }

  async function read(): Promise<void> {
    for await (const chunk of source) {
      if (hasReaderLeft) return
      if (overflow.isEmpty() && inMemory < IN_MEMORY) {
        waiting.push(chunk)
        inMemory += chunk.length
      } else {
        await overflow.write(chunk)
      }
      notify()
      while (overflow.isFull() && !hasReaderLeft) await moved.promise
    }
  }

  const reading = read().then(
    () => (outcome = {}),
    (error: unknown) => (outcome = { error }),
  )
  void reading.then(notify)
  try {
    for (;;) {
      // Fail at once: what has been read is useless without the rest.
      if (outcome && 'error' in outcome) throw outcome.error
      const next = waiting.shift()
      if (next) {
        inMemory -= next.length
        yield next
      } else if (!overflow.isEmpty()) {
        yield await overflow.read()
        notify()
      } else if (outcome) {
        return
      } else {
        await moved.promise
      }
    }
  } finally {
    hasReaderLeft = true
    notify()
    await reading
    await overflow.close()
  }
}

/**
 * A first-in-first-out queue in a file. The file is created on the first write and reused from the start whenever the
 * queue is empty.
 */
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
