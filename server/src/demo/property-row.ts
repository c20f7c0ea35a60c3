import type { Calendar } from './calendar.ts'
import type { CompanyRef } from './directory.ts'
import type { Random } from './random.ts'
import type { Site } from './site.ts'
import type { Words } from './words.ts'

export function propertyRow(random: Random, calendar: Calendar, { notes }: Words, site: Site) {
  const { propertyId, created, address, building, council, owner, customer, payer } = site
  const billed = payer ?? customer
  const made = calendar.moment(created, random.int(510, 1_000))
  const isDeleted = random.chance(0.013)
  return {
    propertyId,
    ownerId: owner?.companyId ?? null,
    propertyName: building.propertyName,
    regionalAuthorityCompanyId: random.chance(0.99) ? (council?.companyId ?? null) : null,
    customerCompanyId: customer?.companyId ?? null,
    billingEntityCompanyId: payer?.companyId ?? null,
    billingEntityId:
      billed && billed.billingEntityIds.length > 0 && random.chance(0.7) ? random.pick(billed.billingEntityIds) : null,
    buildingName: building.buildingName,
    streetAddress: address.streetAddress,
    suburb: address.suburb,
    city: address.city,
    postcode: address.postcode,
    propertyNotes: random.chance(0.22) ? random.pick(notes.property) : '',
    documentDirectory: '',
    customerPropertyRef: random.chance(0.62) ? customerReference(random, customer, propertyId) : '',
    active: !isDeleted && random.chance(0.955),
    enableEmailAutomation: random.chance(0.97),
    bwofTemplate: random.chance(0.06) ? 'BGIS' : '',
    whenCreated: made,
    whenUpdated: made,
    whenDeleted: isDeleted ? calendar.moment(random.int(created, -1), 990) : null,
  }
}

/** Each customer numbers its buildings in its own way. */
function customerReference(random: Random, customer: CompanyRef | null, propertyId: number): string {
  const number = random.int(100, 8_999)
  const initials =
    customer?.name
      .match(/\b\p{Lu}/gu)
      ?.slice(0, 2)
      .join('') ?? 'P'
  const styles = [`${initials}-${number}`, String(10_000 + number), `${initials}${number}/${propertyId % 9}`]
  return styles[(customer?.companyId ?? 0) % styles.length] ?? ''
}
