/** Limits how many pieces of work run at a time. Further ones wait in line. */
export function createSemaphore(count: number) {
  let free = count
  const waiting: (() => void)[] = []

  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  /**
   * Runs the work as soon as there is room.
   *
   * @throws the signal's reason if it aborts before the work starts
   */
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    if (free > 0) free--
    else await waitInLine(waiting, signal)
    try {
      return await work()
    } finally {
      release()
    }
  }
}

const waitInLine = (waiting: (() => void)[], signal: AbortSignal): Promise<void> =>
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
