/** Milliseconds of each of two things done in turn, so that a noisy machine is noisy for both. */
export interface Comparison {
  name: string
  ours: number
  other: number
  /** Ours beside the other: of times, lower is better; of throughputs, higher. */
  ratio: number
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

/** The median times of both, after one round that warms them up. */
export async function compareTimes(
  name: string,
  ours: () => Promise<unknown>,
  other: () => Promise<unknown>,
  rounds = ROUNDS,
): Promise<Comparison> {
  const times: { ours: number; other: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const measured = { ours: await millisecondsOf(ours), other: await millisecondsOf(other) }
    if (round > 0) times.push(measured)
  }
  const both = { ours: median(times.map((time) => time.ours)), other: median(times.map((time) => time.other)) }
  return { name, ...both, ratio: both.ours / both.other }
}

/**
 * How often a second each is done by so many at a time, measured in turn over windows of equal length, after two rounds
 * that warm them up.
 */
export async function compareRates(
  name: string,
  atATime: number,
  ours: (worker: number) => Promise<unknown>,
  other: (worker: number) => Promise<unknown>,
): Promise<Comparison> {
  const rates: { ours: number; other: number }[] = []
  for (let round = 0; round < 2 + ROUNDS; round++) {
    const measured = { ours: await rateOf(ours, atATime), other: await rateOf(other, atATime) }
    if (round >= 2) rates.push(measured)
  }
  const both = { ours: median(rates.map((rate) => rate.ours)), other: median(rates.map((rate) => rate.other)) }
  return { name, ...both, ratio: both.ours / both.other }
}

/** How many a second, of work that does so many. */
export async function throughput(count: number, work: () => Promise<unknown>): Promise<number> {
  return (count * 1000) / (await millisecondsOf(work))
}

const WINDOW_MS = 1500

async function rateOf(work: (worker: number) => Promise<unknown>, atATime: number): Promise<number> {
  const endsAt = performance.now() + WINDOW_MS
  let done = 0
  await Promise.all(
    Array.from({ length: atATime }, async (_, worker) => {
      while (performance.now() < endsAt) {
        await work(worker)
        done++
      }
    }),
  )
  return done / (WINDOW_MS / 1000)
}
