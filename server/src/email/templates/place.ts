interface Address {
  streetAddress: string
  suburb: string
  city: string
  postcode: string
}

const joined = (separator: string, ...parts: string[]): string => parts.filter(Boolean).join(separator)

const isWithin = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())

/** `12 McVay Street, Napier South, Napier 4110`. A suburb that is named like its city is named once. */
export function addressOf({ streetAddress, suburb, city, postcode }: Address): string {
  const isCityToo = suburb.toLowerCase() === city.toLowerCase()
  return joined(', ', streetAddress, isCityToo ? '' : suburb, joined(' ', city, postcode))
}

/** The building and its address for a sentence. What the building's name says already is not said again. */
export function buildingAndAddress(building: string, address: Address): string {
  const { streetAddress, suburb, city, postcode } = address
  const whole = addressOf(address)
  if (!building || isWithin(whole, building)) return whole
  if (!streetAddress || !isWithin(building, streetAddress)) return joined(', ', building, whole)
  const missing = [suburb, city].filter((part) => part && !isWithin(building, part))
  return joined(' ', joined(', ', building, ...new Set(missing)), isWithin(building, postcode) ? '' : postcode)
}
