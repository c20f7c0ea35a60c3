import type { CertificateKind, CertificateState } from '@app/contract/certificate/rules'
import { addDays, addMonths, type Day } from '@app/contract/dates'
import type { Certificate } from '@app/contract/certificate/schema'
import { addressOf } from '../people.ts'
import { COLLEAGUES, OPERATOR_DOMAIN } from '../operator.ts'
import type { Random } from '../random.ts'
import type { Building, Signer, System } from './buildings.ts'

/** The sample papers. Documents of one sort share their bytes. */
export type PaperSort = 'Form12A' | 'ReportInLieu' | 'SRaD' | 'Form12'

export interface PlannedPaper {
  sort: PaperSort
  propertyId: number
  /** Words in the name of the file; documents of one property and year with the same ones are the same. */
  named: string
  day: Day
  /** A document that is filed already. */
  documentId: number | null
}

/** What accepting did to a system. A report has no dates. */
export interface PlannedDates {
  lastBefore: Day | null
  nextBefore: Day | null
  lastAfter: Day | null
  nextAfter: Day | null
}

export interface PlannedCertificate {
  building: Building
  kind: CertificateKind
  state: CertificateState
  bwofAnniversary: Day
  systems: { propertyServiceId: number; dates: PlannedDates }[]
  supplierCompanyId: number | null
  signer: Signer | null
  signedDate: Day | null
  recommendation: string
  receivedVia: Certificate['receivedVia']
  reason: string
  received: Day
  decided: Day | null
  paper: PlannedPaper
}

const STAFF = COLLEAGUES.filter(({ hasLogin }) => hasLogin).map((colleague) => addressOf(colleague, OPERATOR_DOMAIN))

/** Who of the office did something for a building. */
export const staffFor = (propertyId: number): string => STAFF[propertyId % STAFF.length] ?? ''

export const NO_DATES: PlannedDates = { lastBefore: null, nextBefore: null, lastAfter: null, nextAfter: null }

/** The dates of a system whose present dates are those that accepting its certificate gave it. */
export const presentDates = ({ last, next, intervalMonths }: System): PlannedDates => ({
  lastBefore: last && addMonths(last, -12),
  nextBefore: next && addMonths(next, -intervalMonths),
  lastAfter: last,
  nextAfter: next,
})

/** The earlier of two days. */
export const earlier = (one: Day, other: Day): Day => (one < other ? one : other)

/** The later of two days. */
export const later = (one: Day, other: Day): Day => (one > other ? one : other)

/** The day on which a paper of this day had come, and the one on which it was decided: neither is in the future. */
export function handledOn(random: Random, signed: Day, today: Day): { received: Day; decided: Day } {
  const yesterday = addDays(today, -1)
  const received = earlier(addDays(signed, random.int(0, 4)), yesterday)
  return { received, decided: earlier(addDays(received, random.int(0, 3)), yesterday) }
}
