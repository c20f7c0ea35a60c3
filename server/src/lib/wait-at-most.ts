/** Resolves when the work is done or the time is up, whichever comes first. */
export async function waitAtMost(milliseconds: number, work: () => Promise<unknown>): Promise<void> {
  const { promise: timeIsUp, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  try {
    await Promise.race([work(), timeIsUp])
  } finally {
    clearTimeout(timer)
  }
}
