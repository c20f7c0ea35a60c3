import type { Finding } from '@app/contract/finding'
import type { AcceptedDoubt, WarrantCheck } from '@app/contract/warrant/schema'

/** Names a finding, so that its reason is kept while it stands. */
export const findingKey = ({ code, field, propertyServiceId }: Omit<AcceptedDoubt, 'reason'>): string =>
  [code, field ?? '', propertyServiceId ?? ''].join(' ')

const REASONS: Readonly<Record<string, readonly string[]>> = {
  'old-certificate': ['The work is done once a year at this time.', 'The system has not changed since.'],
  period: ['The IQP confirmed the period.'],
  'no-paper': ['The certificate was seen and is kept on paper.', 'The supplier confirmed it in writing.'],
  recommendation: ['The owner applies for the amendment.', 'The owner has decided against it.'],
  registration: ['Checked in the register of the council.', 'The council confirmed it by telephone.'],
  late: ['A certificate came late.', 'The council has been told.'],
  'other-anniversary': ['The council has set another anniversary since.'],
  early: ['The owner asked for it early.', 'All certificates are in.'],
  'fact-wanted': ['It is not known, and the council accepts a blank.', 'It does not apply to this building.'],
  'open-defect': ['It does not affect compliance.', 'The repair has been ordered.'],
  place: ['The council agreed to this address.'],
  months: ['The compliance schedule was issued during the year.'],
}

/** Ready-made reasons for which a doubt is accepted. */
export const readyReasons = (code: string): readonly string[] => REASONS[code] ?? []

/** The reasons that were given, by `findingKey`. One for a doubt that does not stand any more does no harm. */
export type Reasons = Readonly<Record<string, string>>

export const stopsOf = ({ findings }: WarrantCheck): readonly Finding[] =>
  findings.filter(({ severity }) => severity === 'stop')

export const doubtsOf = ({ findings }: WarrantCheck): readonly Finding[] =>
  findings.filter(({ severity }) => severity === 'doubt')

export const reasonOf = (doubt: Finding, reasons: Reasons): string => (reasons[findingKey(doubt)] ?? '').trim()

export const unanswered = (check: WarrantCheck, reasons: Reasons): readonly Finding[] =>
  doubtsOf(check).filter((doubt) => reasonOf(doubt, reasons) === '')

/** The doubts of a check with their reasons, as issuing takes them. */
export const acceptedDoubts = (check: WarrantCheck, reasons: Reasons): AcceptedDoubt[] =>
  doubtsOf(check).map((doubt) => ({
    code: doubt.code,
    field: doubt.field,
    propertyServiceId: doubt.propertyServiceId,
    reason: reasonOf(doubt, reasons),
  }))
