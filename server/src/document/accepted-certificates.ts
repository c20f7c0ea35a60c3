import type { Day } from '@app/contract/dates'
import type { Connection } from '../database/connection.ts'

export interface AcceptedCertificates {
  /** One certificate can cover many systems. */
  count: number
  /** When the Form 12A of each system was signed, by `propertyServiceId`. */
  signedDates: ReadonlyMap<number, Day>
}

/**
 * The accepted certificates of a property for the warrant of this anniversary. There is no register of certificates, so
 * there are none, and forms leave what they would say to the pen.
 */
export const findAcceptedCertificates = (
  _db: Connection,
  _propertyId: number,
  _bwofAnniversary: Day | null,
): Promise<AcceptedCertificates> => Promise.resolve({ count: 0, signedDates: new Map() })
