import { z } from 'zod'
import type { Island } from '@app/contract/scalars'
import { listCouncils } from '../database/councils.ts'
import type { Random } from './random.ts'
import { readRows } from './words.ts'

const Street = z.object({
  street: z.string(),
  suburb: z.string(),
  city: z.string(),
  postcode: z.string(),
  council: z.string(),
})
type Street = z.output<typeof Street>

const Share = z.object({ council: z.string(), share: z.coerce.number() })

/** The share of the country's buildings in a district that is not listed. */
const SMALL_DISTRICT = 0.6

export interface Address {
  /** The house number, for names of buildings. */
  number: number
  street: string
  /** `Unit 3`, `Level 4`, or empty. */
  unit: string
  streetAddress: string
  suburb: string
  city: string
  postcode: string
  council: string
  region: string
  island: Island
}

/** Parts of buildings with their own address; empty for none. */
export const UNITS = ['', 'Unit', 'Level'] as const
export type UnitWord = (typeof UNITS)[number]

/** Addresses with real streets and towns. Only the house numbers are invented. */
export interface Places {
  address: (random: Random, units?: UnitWord) => Address
  addressIn: (random: Random, council: string, units?: UnitWord) => Address
}

export function readPlaces(): Places {
  const streets = Map.groupBy(readRows('places/streets.csv', Street), (street) => street.council)
  const shares = new Map(readRows('places/shares.csv', Share).map(({ council, share }) => [council, share]))
  const councils = new Map(listCouncils().map((council) => [council.name, council]))
  const weighted = [...streets.keys()].map((council) => [council, shares.get(council) ?? SMALL_DISTRICT] as const)

  const addressIn = (random: Random, council: string, units: UnitWord = ''): Address => {
    const street = random.pick(streets.get(council) ?? [])
    const number = random.int(1, 199)
    const { unit, streetAddress } = withUnit(random, `${number} ${street.street}`, units)
    const { region, island } = councils.get(council) ?? { region: '', island: '' }
    return { ...street, number, unit, streetAddress, region, island }
  }
  return { addressIn, address: (random, units) => addressIn(random, random.weigh(weighted), units) }
}

/** How often the property is a part of a building that can have parts. */
const DIVIDED = 0.28

function withUnit(random: Random, plain: string, units: UnitWord): { unit: string; streetAddress: string } {
  if (units === '' || !random.chance(DIVIDED)) return { unit: '', streetAddress: plain }
  const inside = random.int(1, units === 'Level' ? 4 : 12)
  const unit = `${units} ${inside}`
  return { unit, streetAddress: units === 'Unit' && random.chance(0.5) ? `${inside}/${plain}` : `${unit}, ${plain}` }
}

const AREA_CODES: Record<string, string> = {
  Northland: '09',
  Auckland: '09',
  Waikato: '07',
  'Bay of Plenty': '07',
  Gisborne: '06',
  "Hawke's Bay": '06',
  Taranaki: '06',
  'Manawatū-Whanganui': '06',
  Wellington: '04',
}

const lastFour = (random: Random) => String(random.int(0, 9999)).padStart(4, '0')

/** Invented numbers use 555, because New Zealand has no reserved range. */
export const landline = (random: Random, region: string): string =>
  `${AREA_CODES[region] ?? '03'} 555 ${lastFour(random)}`

export const mobile = (random: Random): string => `${random.pick(['021', '022', '027', '029'])} 555 ${lastFour(random)}`

export const freephone = (random: Random): string => `0800 555 ${lastFour(random).slice(1)}`
