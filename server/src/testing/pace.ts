const ROUNDS = 20_000_000
/** An ordinary processor that has nothing else to do takes so long for them. */
const ORDINARY_MS = 60

/**
 * How many times longer work takes at the moment than on an ordinary machine that has nothing else to do; at least 1. It is for
 * tests that hostile input takes little time: what else the machine does must not fail them.
 */
export function slowness(): number {
  const startedAt = performance.now()
  let value = 0
  for (let round = 0; round < ROUNDS; round++) value = (value * 31 + round) | 0
  return value === 0 ? 1 : Math.max(1, (performance.now() - startedAt) / ORDINARY_MS)
}
