import { inventPerson } from './people.ts'
import type { Address } from './places.ts'
import type { Random } from './random.ts'
import type { Trade, Words } from './words.ts'

/** The kinds of owners of buildings. */
export const OWNER_SORTS = ['private', 'family', 'trust', 'body corporate', 'school', 'council'] as const
export type OwnerSort = (typeof OWNER_SORTS)[number]

/** Creates a generator of unique business names. */
export function createCompanyNames({ people, companies }: Words) {
  const taken = new Set<string>()
  const word = (random: Random) => random.pick(random.pick([companies.trees, companies.birds, companies.lands]))
  const surname = (random: Random) => inventPerson(random, people).lastName

  /** Draws up to three names. If all are taken, adds the town and a number to make the name unique. */
  function once(city: string, draw: () => string): string {
    const drawn = [draw(), draw(), draw()].find((name) => !taken.has(name))
    let name = drawn ?? draw()
    if (taken.has(name)) name = `${name} (${city})`
    for (let number = 2; taken.has(name); number += 1) name = `${name.replace(/ No\. \d+$/, '')} No. ${number}`
    taken.add(name)
    return name
  }

  const company = (random: Random) => {
    const holdings = () => `${word(random)} ${random.pick(companies.holdings)}`
    return { holdings, partners: () => `${surname(random)} & ${surname(random)} Limited` }
  }

  return {
    supplier: (random: Random, trade: Trade, city: string) =>
      once(city, () =>
        random.weigh([
          [`${word(random)} ${random.pick(companies.trades[trade])} Limited`, 6],
          [`${word(random)} ${random.pick(companies.trades[trade])}`, 3],
          [`${surname(random)} ${random.pick(companies.trades[trade])}`, 2],
        ]),
      ),

    customer: (random: Random, city: string) =>
      once(city, () =>
        random.weigh([
          [`${word(random)} ${random.pick(companies.managers)}`, 5],
          [`${word(random)} ${random.pick(companies.occupiers)} Limited`, 3],
          [`${surname(random)} ${random.pick(companies.managers)} Limited`, 2],
        ]),
      ),

    owner: (random: Random, sort: OwnerSort, { number, street, city }: Address) =>
      once(city, () => {
        const long = random.pick(companies.long)
        const fill = (pattern: string) =>
          pattern
            .replace('{city}', city)
            .replace('{tree}', random.pick(companies.trees))
            .replace('{bird}', random.pick(companies.birds))
            .replaceAll('{last}', () => surname(random))
        const { holdings, partners } = company(random)
        switch (sort) {
          case 'private':
            return random.weigh([
              [holdings, 48],
              [partners, 16],
              [() => `${number} ${street} Limited`, 18],
              [() => `Trustees of the ${surname(random)} Family Trust`, 12],
              [() => `${surname(random)} Properties Limited`, 4],
              [() => fill(long), 1],
              [() => random.pick(companies.ministries), 1],
            ])()
          case 'family':
            return `Trustees of the ${surname(random)} Family Trust`
          case 'trust':
            return random.chance(0.03) ? fill(long) : `${word(random)} ${random.pick(companies.trusts)}`
          case 'body corporate':
            return `Body Corporate ${random.int(51_000, 489_999)}`
          case 'school': {
            const level = random.pick(['School', 'School', 'Primary School', 'Intermediate', 'College', 'High School'])
            return `${word(random)} ${random.pick(['', 'Park ', 'Road ', 'Hill ', 'Bay '])}${level} Board of Trustees`
          }
          case 'council':
            throw new Error('A council owns under its own name')
        }
      }),

    other: (random: Random, city: string) =>
      once(city, () => `${surname(random)} ${random.pick(['Legal', 'Insurance Brokers', 'Architects', 'Projects'])}`),
  }
}

export type CompanyNames = ReturnType<typeof createCompanyNames>

/** The school that a board of trustees runs. */
export const schoolOf = (boardName: string): string => boardName.replace(' Board of Trustees', '')
