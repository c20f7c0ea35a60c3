import type { FormService } from '@app/contract/document/form-facts'

/**
 * Why the operator cannot certify a system; null if it can. A Form 12A cannot be given while a defect is known
 * (section 108A of the Act).
 */
export const reasonNotToCertify = ({ exceptionNotes }: Pick<FormService, 'exceptionNotes'>): string | null =>
  exceptionNotes.trim() || null

/** Whether a system may be on a certificate of the operator that goes out for signature. */
export const canBeCertified = (service: Pick<FormService, 'exceptionNotes'>): boolean =>
  reasonNotToCertify(service) === null
