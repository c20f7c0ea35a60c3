import type { Calendar } from './calendar.ts'
import type { Occupation } from './people.ts'
import { freephone, landline, type Address } from './places.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'
import type { Words } from './words.ts'

type Kind = 'isCustomer' | 'isSupplier' | 'isOwner' | 'isAuthority'

export interface CompanySketch {
  name: string
  kinds: readonly Kind[]
  address: Address
  occupation: Occupation
  contacts: number
  /** Works everywhere on both islands. */
  isNational?: boolean
  /** Households and small trusts have private mail addresses. */
  isPrivate?: boolean
  /** Fields with fixed values instead of random ones. */
  fixed?: Partial<Row<'company'>>
}

export function companyRow(
  random: Random,
  calendar: Calendar,
  { notes }: Words,
  {
    companyId,
    created,
    name,
    kinds,
    address,
    isNational = false,
    fixed,
  }: CompanySketch & { companyId: number; created: number },
) {
  const isAuthority = kinds.includes('isAuthority')
  const isCustomer = kinds.includes('isCustomer')
  const isDeleted = !isAuthority && random.chance(0.014)
  const made = calendar.moment(created, random.int(510, 1_000))
  const box = `PO Box 55${random.int(100, 999)}`
  return {
    companyId,
    companyName: name,
    companyShortName: '',
    streetAddress: address.streetAddress,
    postalAddress: random.weigh([
      [address.streetAddress, 4],
      [box, 5],
      ['', 1],
    ]),
    suburb: address.suburb,
    city: address.city,
    postCode: address.postcode,
    island: isNational ? ('NI SI' as const) : address.island,
    companyPhone: random.weigh([
      [isNational ? freephone(random) : landline(random, address.region), 85],
      ['', 15],
    ]),
    companyNotes: random.chance(0.07) ? random.pick(notes.company) : '',
    compassConsultant: '',
    accountNumber: isCustomer ? `C${String(4_000 + companyId)}` : '',
    isCustomer,
    isSupplier: kinds.includes('isSupplier'),
    isOwner: kinds.includes('isOwner'),
    isAuthority,
    enableEmailAutomation: random.chance(0.96),
    enableCustomerCcEmails: isCustomer && random.chance(0.6),
    ccCustomerOn12aFollowUp: isCustomer && random.chance(0.3),
    takesReportsInLieu: true,
    active: !isDeleted && (isAuthority || random.chance(0.96)),
    whenCreated: made,
    whenUpdated: made,
    whenDeleted: isDeleted ? calendar.moment(random.int(created + 1, -1), 960) : null,
    ...fixed,
  }
}

const PARTS = [
  'North Island Portfolio',
  'South Island Portfolio',
  'Retail Fund',
  'Projects',
  'Trust Account',
  'Head Office',
]

export function billingEntityRow(
  random: Random,
  calendar: Calendar,
  {
    billingEntityId,
    companyId,
    name,
    index,
  }: { billingEntityId: number; companyId: number; name: string; index: number },
) {
  const made = calendar.moment(-random.int(20, 900), 620)
  return {
    billingEntityId,
    companyId,
    billingEntityName: `${name} – ${PARTS[(index + random.int(0, 2)) % PARTS.length]}`.slice(0, 200),
    accountNumber: `B${30_000 + billingEntityId}`,
    whenCreated: made,
    whenUpdated: made,
    whenDeleted: random.chance(0.04) ? calendar.moment(-random.int(1, 19), 620) : null,
  }
}
