const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Runs `work` an hour after the start and then once a day, for as long as the process runs. */
export function scheduleDaily(work: () => Promise<unknown>, onError: (error: unknown) => void): void {
  const run = () => void work().catch(onError)
  setTimeout(run, HOUR_MS).unref()
  setInterval(run, DAY_MS).unref()
}
