import { z } from 'zod'
import { KEYED } from '../request-key.ts'
import { anyLogin, internalOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { PathId } from '../scalars.ts'
import {
  Certificate,
  CertificateAcceptance,
  CertificateList,
  CertificateQuery,
  CertificateRefusal,
  CertificateWithdrawal,
  CertifiedCount,
  CertifiedQuery,
  CustomerCertificate,
  CustomerCertificateList,
  InternalCertificateList,
  NewCertificate,
  SavedCertificate,
  SupplierCertificate,
  SupplierCertificateList,
  VisibleCertificate,
  WaitingCount,
} from './schema.ts'

const CertificatePath = z.object({ certificateId: PathId })

export const listCertificates = get('/certificate/list', {
  summary: 'Certificates that the login may see, of one property or of all, oldest first',
  roles: anyLogin,
  query: CertificateQuery,
  answer: CertificateList,
  answerFor: {
    internal: InternalCertificateList,
    customer: CustomerCertificateList,
    supplier: SupplierCertificateList,
  },
})

export const countWaitingCertificates = get('/certificate/waiting', {
  summary: 'How many certificates wait for a decision',
  roles: internalOnly,
  answer: WaitingCount,
})

export const countCertifiedSystems = get('/certificate/certified', {
  summary: 'How many specified systems of a property are certified for its present warrant',
  roles: internalOnly,
  query: CertifiedQuery,
  answer: CertifiedCount,
})

export const getCertificate = get('/certificate/{certificateId}', {
  summary: 'One certificate',
  roles: anyLogin,
  params: CertificatePath,
  answer: VisibleCertificate,
  answerFor: { internal: Certificate, customer: CustomerCertificate, supplier: SupplierCertificate },
})

export const addCertificate = post('/certificate/add', {
  summary: 'File a certificate, which then waits for a decision',
  roles: internalOnly,
  body: NewCertificate.extend(KEYED),
  answer: Certificate,
})

export const saveCertificate = post('/certificate/{certificateId}', {
  summary: 'Save the facts of a certificate that was not accepted; a refused one is received again',
  roles: internalOnly,
  params: CertificatePath,
  body: SavedCertificate,
  answer: Certificate,
})

export const acceptCertificate = post('/certificate/accept', {
  summary: 'Accept a certificate; a Form 12A records compliance of its systems',
  roles: internalOnly,
  body: CertificateAcceptance,
  answer: Certificate,
})

export const refuseCertificate = post('/certificate/refuse', {
  summary: 'Refuse a certificate with the reason',
  roles: internalOnly,
  body: CertificateRefusal,
  answer: Certificate,
})

export const withdrawCertificate = post('/certificate/withdraw', {
  summary: 'Withdraw a certificate; the dates that accepting it moved are put back',
  roles: internalOnly,
  body: CertificateWithdrawal,
  answer: Certificate,
})

export const undoDecision = post('/certificate/undo-decision', {
  summary: 'Take back the acceptance or refusal of a certificate, which then waits again; dates are put back',
  roles: internalOnly,
  body: CertificateAcceptance,
  answer: Certificate,
})
