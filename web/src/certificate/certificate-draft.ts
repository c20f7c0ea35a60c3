import { periodStart } from '@app/contract/certificate/rules'
import { SavedCertificate, type Certificate } from '@app/contract/certificate/schema'
import type { Day } from '@app/contract/dates'
import type { FieldError } from '@app/contract/problem'
import { checkPayload } from '../lib/check-payload.ts'
import { errorsByPath, type DraftErrors, type DraftKind, type DraftValue } from '../lib/draft.ts'

/** A certificate while its facts are edited. */
export type CertificateDraft = Readonly<
  Pick<
    Certificate,
    | 'kind'
    | 'bwofAnniversary'
    | 'supplierCompanyId'
    | 'iqpName'
    | 'iqpRegistrationNumber'
    | 'iqpRegister'
    | 'signedDate'
    | 'periodFrom'
    | 'periodTo'
    | 'recommendation'
    | 'documentId'
  >
> & { readonly propertyServiceIds: readonly number[] }

const SYSTEMS = 'propertyServiceIds'

export const CERTIFICATE_DRAFT: DraftKind<Certificate, CertificateDraft> = {
  toDraft: (certificate) => ({
    kind: certificate.kind,
    bwofAnniversary: certificate.bwofAnniversary,
    supplierCompanyId: certificate.supplierCompanyId,
    propertyServiceIds: certificate.propertyServiceIds,
    iqpName: certificate.iqpName,
    iqpRegistrationNumber: certificate.iqpRegistrationNumber,
    iqpRegister: certificate.iqpRegister,
    signedDate: certificate.signedDate,
    periodFrom: certificate.periodFrom,
    periodTo: certificate.periodTo,
    recommendation: certificate.recommendation,
    documentId: certificate.documentId,
  }),
  // The ids of the systems are one value, in their order.
  valuesOf: ({ propertyServiceIds, ...fields }) =>
    new Map<string, DraftValue>([
      ...Object.entries(fields),
      [SYSTEMS, propertyServiceIds.toSorted((a, b) => a - b).join()],
    ]),
  withValue: (draft, path, value) =>
    path === SYSTEMS
      ? { ...draft, propertyServiceIds: String(value).split(',').filter(Boolean).map(Number) }
      : path in draft
        ? { ...draft, [path]: value }
        : draft,
}

type Period = Pick<CertificateDraft, 'signedDate' | 'periodFrom' | 'periodTo'>

const periodOf = (signedDate: Day | null): Omit<Period, 'signedDate'> => ({
  periodFrom: signedDate && periodStart(signedDate),
  periodTo: signedDate,
})

/** Another day of signing takes the period along, unless somebody has entered another period. */
export function withSigned<Draft extends Period>(draft: Draft, signedDate: Day | null): Draft {
  const usual = periodOf(draft.signedDate)
  const isUsual =
    (draft.periodFrom === usual.periodFrom && draft.periodTo === usual.periodTo) ||
    (draft.periodFrom === null && draft.periodTo === null)
  return { ...draft, signedDate, ...(isUsual ? periodOf(signedDate) : {}) }
}

export const certificateToSave = ({ whenUpdated }: Certificate, draft: CertificateDraft) =>
  checkPayload(SavedCertificate, { ...draft, whenUpdated })

/** Errors of a payload by field. One of a certain system is shown at the systems. */
export const certificateErrors = (errors: readonly FieldError[]): DraftErrors =>
  errorsByPath(errors.map(({ path, message }) => ({ path: path.replace(/\.\d+$/, ''), message })))
