import { addDays, addMonths, type Day } from '../dates.ts'

/** Form 12A certifies compliance; the other two say that a system was not fully compliant. */
export const CERTIFICATE_KINDS = ['Form12A', 'ReportInLieu', 'SRaD'] as const
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number]

/** What people call each kind. */
export const CERTIFICATE_KIND_NAMES: Readonly<Record<CertificateKind, string>> = {
  Form12A: 'Form 12A',
  ReportInLieu: 'Report in lieu',
  SRaD: 'S-RaD',
}

/** docs/rules/evidence.md#states-of-a-certificate */
export const CERTIFICATE_STATES = ['received', 'accepted', 'refused', 'withdrawn'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** How a certificate came to the office. */
export const RECEIVED_VIA = ['staff', 'link', 'login', 'mail', 'import'] as const

/** The months that a Form 12A certifies (Building Act 2004, section 108(3)(c)). */
export const CERTIFIED_MONTHS = 12

/** What the signer of a Form 12A declares about its systems, in the words of the form. */
export const FORM_12A_STATEMENT = `The inspection, maintenance and reporting procedures of the compliance schedule have been fully complied with during the ${CERTIFIED_MONTHS} months prior to the date stated below in relation to the following specified system(s):`

/** The first day of the period of a certificate that ends on a day. */
export const periodStart = (periodTo: Day): Day => addDays(addMonths(periodTo, -CERTIFIED_MONTHS), 1)

/** The earliest day on which a certificate for a warrant can have been signed. */
export const earliestSigning = (bwofAnniversary: Day): Day => addMonths(bwofAnniversary, -CERTIFIED_MONTHS)

/** Whether a period is twelve months, a day more or less (docs/rules/evidence.md#accepting). */
export const isTwelveMonths = (periodFrom: Day, periodTo: Day): boolean => {
  const start = periodStart(periodTo)
  return periodFrom >= addDays(start, -1) && periodFrom <= addDays(start, 1)
}

/** Kinds that certify compliance, so that accepting one records it on its systems. */
export const certifiesCompliance = (kind: CertificateKind): boolean => kind === 'Form12A'

/** Whether the facts of a certificate may still be edited. */
export const isEditable = (state: CertificateState): boolean => state === 'received' || state === 'refused'

/** Whether a certificate can be withdrawn. */
export const isWithdrawable = (state: CertificateState): boolean => state === 'received' || state === 'accepted'

/** Whether a certificate was decided on, so that the decision can be taken back. */
export const isDecided = (state: CertificateState): boolean => state === 'accepted' || state === 'refused'

/** What a signed paper may measure, so that the pack of a whole building can be merged and e-mailed. */
export const MAX_PAPER_BYTES = 10 * 1024 * 1024
export const MAX_PAPER_PAGES = 100

/** How many certificates a search shows, and how many of the newest it looks through (docs/rules/evidence.md#search). */
export const MAX_FOUND = 8
export const SEARCHED_CERTIFICATES = 20_000
