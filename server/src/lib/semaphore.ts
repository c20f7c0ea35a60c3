/** A bounded number of places; who comes when all are taken waits in line. */
export function createSemaphore(count: number) {
  let free = count
  const waiting: (() => void)[] = []

  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  /** Takes a place for as long as the work lasts. @throws the signal's reason when it is given up in line */
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    if (free > 0) free--
    else await inLine(waiting, signal)
    try {
      return await work()
    } finally {
      release()
    }
  }
}

const inLine = (waiting: (() => void)[], signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(enter), 1)
      reject(signal.reason)
    }
    waiting.push(enter)
    signal.addEventListener('abort', leave, { once: true })
  })
