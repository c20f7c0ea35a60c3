import type { PropertyFields } from './draft.ts'

/** An address that was typed or pasted into one field. */
export type TypedAddress = Pick<PropertyFields, 'streetAddress' | 'suburb' | 'city' | 'postcode'>

const COUNTRY = /[,\s]+(new zealand|nz|aotearoa)\.?$/i
const POSTCODE = /\s*\b(\d{4})$/

/**
 * The parts of an address that stands in one line: `18 Mill Road, Ahuriri, Napier 4110`. The street ends with the last part
 * that has a number. Null if there is no town after it. Whether the town is one is for the caller to find out.
 */
export function partsOfAddress(line: string): TypedAddress | null {
  const inCountry = line.trim().replace(COUNTRY, '')
  const [, postcode = ''] = POSTCODE.exec(inCountry) ?? []
  const parts = inCountry.replace(POSTCODE, '').split(',')
  const pieces = parts.map((part) => part.trim()).filter(Boolean)
  const streetParts = pieces.findLastIndex((piece) => /\d/.test(piece)) + 1
  const places = pieces.slice(streetParts)
  const city = places.pop()
  const suburb = places.pop() ?? ''
  if (streetParts === 0 || city === undefined || places.length > 0) return null
  return { streetAddress: pieces.slice(0, streetParts).join(', '), suburb, city, postcode }
}
