import type { Random } from './random.ts'

/** Companies to choose from for a property of a region. */
export interface Pool<Member> {
  take: (random: Random, region: string) => Member | null
}

/**
 * Creates a pool. Members of the region are preferred, then those that work everywhere. Some are chosen often, most
 * rarely. `fresh` is the probability of choosing a member that has not been chosen yet, so that few remain unused.
 */
export function createPool<Member extends { region: string }>(members: readonly Member[], fresh = 0): Pool<Member> {
  const byRegion = new Map(
    [...Map.groupBy(members, ({ region }) => region)].map(([region, list]) => [region, { list, used: 0 }]),
  )
  const everyone = { list: members, used: 0 }

  function takeFrom(random: Random, chosen: { list: readonly Member[]; used: number }): Member {
    const isFresh = chosen.used < chosen.list.length && random.chance(fresh)
    const next = chosen.list[chosen.used]
    if (!isFresh || next === undefined) return random.pickSkewed(chosen.list)
    chosen.used += 1
    return next
  }

  return {
    take: (random, region) => {
      if (members.length === 0) return null
      return takeFrom(random, byRegion.get(region) ?? byRegion.get('') ?? everyone)
    },
  }
}
