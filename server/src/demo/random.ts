/** A random generator that is deterministic for a seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A separate generator for one record, so that a change to one record does not affect others. */
  static for(seed: number, what: string, number = 0): Random {
    return new Random(fingerprint(`${seed} ${what} ${number}`))
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  /** Both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.unit() * (to - from + 1))
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.unit() * list.length)]
    if (picked === undefined) throw new Error('Nothing to pick from')
    return picked
  }

  /** Favours the front of the list: a few are picked often, most rarely. */
  pickSkewed<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.unit() ** 2.2 * list.length)]
    if (picked === undefined) throw new Error('Nothing to pick from')
    return picked
  }

  /** The pairs are choices with their weights. */
  weigh<T>(choices: readonly (readonly [choice: T, weight: number])[]): T {
    let left = this.unit() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [choice, weight] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return this.pick(choices)[0]
  }
}

/** FNV-1a. */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}
