import { z } from 'zod'
import { FIRE_ALARM_TYPES } from '@app/contract/evacuation/rules'
import { OWNER_SORTS, schoolOf } from './company-names.ts'
import { inventPerson } from './people.ts'
import { UNITS, type Address } from './places.ts'
import type { Random } from './random.ts'
import { readRows, type Words } from './words.ts'

/** `SS8/1*4` means four of a system. */
const Systems = z.string().transform((text) =>
  text
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => {
      const [system = '', times = '1'] = word.split('*')
      return Array.from({ length: Number(times) }, () => system)
    }),
)

const Kind = z.object({
  kind: z.string(),
  weight: z.coerce.number(),
  owner: z.enum(OWNER_SORTS),
  /** Systems that every such building has, and that some have in addition. */
  systems: Systems,
  sometimes: Systems,
  use: z.string(),
  fromOccupants: z.coerce.number(),
  toOccupants: z.coerce.number(),
  purposeGroup: z.string(),
  hazard: z.string(),
  alarm: z.enum(FIRE_ALARM_TYPES),
  levels: z.string().transform((text) => text.split('-').map(Number)),
  /** The name for a part of such a building, if the part is the property. */
  units: z.enum(UNITS),
  /** The probability of an evacuation scheme. */
  scheme: z.coerce.number(),
  names: z.string().transform((text) => text.split('|')),
})

export type BuildingKind = z.output<typeof Kind>

export const readBuildingKinds = (): BuildingKind[] => readRows('building-kinds.csv', Kind)

/** The probability of each system in `sometimes`. */
const SOMETIMES = 0.2

export interface Building {
  kind: BuildingKind
  propertyName: string
  buildingName: string
  occupants: number
  use: string
  /** Short names of specified systems; one that is listed twice exists twice. */
  systems: string[]
}

export function inventBuilding(
  random: Random,
  kind: BuildingKind,
  words: Words,
  { address, ownerName }: { address: Address; ownerName: string | undefined },
): Building {
  const [fromLevels = 1, toLevels = 1] = kind.levels
  const levels = random.int(fromLevels, toLevels)
  const spread = kind.toOccupants - kind.fromOccupants
  const occupants = Math.round(kind.fromOccupants + spread * random.unit() ** 1.6)
  const name = fillName(random, random.pick(kind.names), words, { address, ownerName })
  return {
    kind,
    propertyName: random.chance(0.003) ? `${name} ${LONG_PAST}` : name,
    buildingName: random.weigh([
      [name, 55],
      ['', 25],
      [`${name}, ${random.pick(BLOCKS)}`, 20],
    ]),
    occupants,
    use: kind.use.replace('{levels}', inWords(levels)).replace('{occupants}', String(occupants)),
    systems: [...kind.systems, ...kind.sometimes.filter(() => random.chance(SOMETIMES))],
  }
}

const LONG_PAST =
  '(formerly the Post Office, Savings Bank Chambers and Telephone Exchange, with the rear annex and covered way)'

const BLOCKS = ['Block A', 'Block B', 'Main Building', 'North Wing', 'Annex', 'Hall', 'Stage 2']

const inWords = (levels: number) => ['one level', 'two levels', 'three levels'][levels - 1] ?? `${levels} levels`

function fillName(
  random: Random,
  pattern: string,
  { people, companies }: Words,
  { address, ownerName }: { address: Address; ownerName: string | undefined },
): string {
  const school = ownerName?.includes('Board of Trustees')
    ? schoolOf(ownerName)
    : `${random.pick(companies.trees)} School`
  return pattern
    .replace('{school}', () => school)
    .replace('{place}', () => address.suburb || address.city)
    .replace('{street}', () => address.street)
    .replace('{number}', () => String(address.number))
    .replace('{unit}', () => String(random.int(1, 24)))
    .replace('{tree}', () => random.pick(companies.trees))
    .replace('{bird}', () => random.pick(companies.birds))
    .replace('{land}', () => random.pick(companies.lands))
    .replaceAll('{last}', () => inventPerson(random, people).lastName)
}
