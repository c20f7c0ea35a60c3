/** What a figure must be, in its unit. */
export interface Goal {
  readonly most?: number | undefined
  readonly least?: number | undefined
}

/** What is compared. */
export interface Compared {
  name: string
  /** Of ours divided by the other; null if the comparison only explains another. For times lower is better, for rates higher. */
  goal: Goal | null
}

/** Measurements of two alternatives that run in turn, so that noise on the machine affects both. */
export interface Comparison extends Compared {
  ours: number
  other: number
}

const ROUNDS = 9

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/**
 * PostgreSQL has its pages after one round; Node compiles code for speed only after dozens. An office's server has run for
 * days.
 */
const WARM_UP_MS = 2000

/** Compares median times, after a warm-up of one round or more. `before` each round is not measured. */
export async function compareTimes(
  compared: Compared,
  ours: () => Promise<unknown>,
  other: () => Promise<unknown>,
  rounds = ROUNDS,
  before: () => Promise<unknown> = async () => {},
): Promise<Comparison> {
  const round = async () => {
    await before()
    return { ours: await millisecondsOf(ours), other: await millisecondsOf(other) }
  }
  const startedAt = performance.now()
  do await round()
  while (performance.now() - startedAt < WARM_UP_MS)
  const times: { ours: number; other: number }[] = []
  for (let done = 0; done < rounds; done++) times.push(await round())
  const both = { ours: median(times.map((time) => time.ours)), other: median(times.map((time) => time.other)) }
  return { ...compared, ...both }
}

/**
 * Compares how often per second each is done by `concurrency` workers, in turn in windows of equal length, after two
 * warm-up rounds.
 */
export async function compareRates(
  compared: Compared,
  concurrency: number,
  ours: (worker: number) => Promise<unknown>,
  other: (worker: number) => Promise<unknown>,
): Promise<Comparison> {
  const rates: { ours: number; other: number }[] = []
  for (let round = 0; round < 2 + ROUNDS; round++) {
    const measured = { ours: await rateOf(ours, concurrency), other: await rateOf(other, concurrency) }
    if (round >= 2) rates.push(measured)
  }
  const both = { ours: median(rates.map((rate) => rate.ours)), other: median(rates.map((rate) => rate.other)) }
  return { ...compared, ...both }
}

/** The rate per second of work that does `count` things. */
export async function throughput(count: number, work: () => Promise<unknown>): Promise<number> {
  return (count * 1000) / (await millisecondsOf(work))
}

const WINDOW_MS = 1500

async function rateOf(work: (worker: number) => Promise<unknown>, concurrency: number): Promise<number> {
  const endsAt = performance.now() + WINDOW_MS
  let done = 0
  await Promise.all(
    Array.from({ length: concurrency }, async (_, worker) => {
      while (performance.now() < endsAt) {
        await work(worker)
        done++
      }
    }),
  )
  return done / (WINDOW_MS / 1000)
}
