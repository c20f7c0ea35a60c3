import { z } from 'zod'
import { administratorsOnly, anyLogin, internalOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { PathId } from '../scalars.ts'
import {
  AuditPackRequest,
  EvidencePreview,
  ExternalWarrant,
  ExternalWarrantList,
  InternalWarrantList,
  VisibleWarrant,
  Warrant,
  WarrantAcknowledgement,
  WarrantCheck,
  WarrantCheckQuery,
  WarrantIssue,
  WarrantList,
  WarrantQuery,
  WarrantSending,
  WarrantWithdrawal,
} from './schema.ts'

export const checkWarrant = get('/property/{propertyId}/bwof-check', {
  summary: 'What the warrant of a property lacks; changes nothing',
  roles: internalOnly,
  params: z.object({ propertyId: PathId }),
  query: WarrantCheckQuery,
  answer: WarrantCheck,
})

export const issueWarrant = post('/bwof/issue', {
  summary: 'Issue a warrant: print Form 12 and the council pack, move the anniversary, all or nothing',
  roles: internalOnly,
  body: WarrantIssue,
  answer: Warrant,
})

export const listWarrants = get('/bwof/list', {
  summary: 'The warrants of a property, newest first',
  roles: anyLogin,
  query: WarrantQuery,
  answer: WarrantList,
  answerFor: { internal: InternalWarrantList, customer: ExternalWarrantList, supplier: ExternalWarrantList },
})

export const getWarrant = get('/bwof/{warrantId}', {
  summary: 'One warrant with all that was printed',
  roles: anyLogin,
  params: z.object({ warrantId: PathId }),
  answer: VisibleWarrant,
  answerFor: { internal: Warrant, customer: ExternalWarrant, supplier: ExternalWarrant },
})

export const sendWarrant = post('/bwof/send', {
  summary: 'Queue an email with the warrant to each party',
  roles: internalOnly,
  body: WarrantSending,
  answer: Warrant,
  audit: 'sent',
})

export const acknowledgeWarrant = post('/bwof/acknowledge', {
  summary: 'Record that the authority confirmed a warrant',
  roles: internalOnly,
  body: WarrantAcknowledgement,
  answer: Warrant,
})

export const withdrawWarrant = post('/bwof/withdraw', {
  summary: 'Withdraw a warrant; the dates that issuing moved are put back',
  roles: internalOnly,
  body: WarrantWithdrawal,
  answer: Warrant,
})

export const downloadAuditPack = post('/property/audit-pack', {
  summary: 'The evidence of a property in a period as one PDF, for an audit by the authority',
  roles: internalOnly,
  body: AuditPackRequest,
  answer: 'file',
  audit: 'downloaded',
})

export const previewEvidence = get('/settings/evidence-preview', {
  summary: 'The properties that the setting "certificates" would stop although their warrant is ready by date',
  roles: administratorsOnly,
  answer: EvidencePreview,
})
