import type { CompanyRef, CompanyDirectory } from './directory.ts'
import type { Random } from './random.ts'
import type { Trade } from './words.ts'

/** Chooses the contractor for each trade in one building: often the operator, and only a few others. */
export function inventContractors(
  random: Random,
  { operator, suppliers }: CompanyDirectory,
  region: string,
): (trade: Trade | null) => CompanyRef {
  const chosen = new Map<Trade, CompanyRef>()

  const specialist = (trade: Trade): CompanyRef => {
    const { local, national } = suppliers[trade]
    const [first, second] = random.chance(0.35) ? [national, local] : [local, national]
    return first.take(random, region) ?? second.take(random, region) ?? operator
  }

  const choose = (trade: Trade): CompanyRef => {
    const known = chosen.get(trade)
    if (known) return known
    const contractor = chooseFor[trade]()
    chosen.set(trade, contractor)
    return contractor
  }

  const chooseFor: Record<Trade, () => CompanyRef> = {
    fire: () => specialist('fire'),
    lifts: () => specialist('lifts'),
    mechanical: () => specialist('mechanical'),
    passive: () => (random.chance(0.74) ? operator : specialist('passive')),
    evacuation: () => (random.chance(0.8) ? operator : specialist('evacuation')),
    electrical: () =>
      random.weigh<() => CompanyRef>([
        [() => choose('fire'), 42],
        [() => operator, 36],
        [() => specialist('electrical'), 22],
      ])(),
    doors: () =>
      random.weigh<() => CompanyRef>([
        [() => specialist('doors'), 65],
        [() => choose('fire'), 20],
        [() => operator, 15],
      ])(),
    plumbing: () =>
      random.weigh<() => CompanyRef>([
        [() => specialist('plumbing'), 40],
        [() => choose('fire'), 35],
        [() => operator, 25],
      ])(),
  }
  return (trade) => (trade ? choose(trade) : operator)
}
