import type { z } from 'zod'
import { get, post, type Call } from '../call.ts'
import { everyone, internalOnly, suppliersOnly, type RoleGroup } from '../roles.ts'
import type { SubmissionKind } from './rules.ts'
import {
  CannotCertify,
  MadeReturnLink,
  NewReturnLink,
  NotOurs,
  NotYet,
  OwnReturnPath,
  ReadAnswer,
  ReturnedPaperParts,
  ReturnLinkList,
  ReturnLinkQuery,
  ReturnNumber,
  ReturnPath,
  ReturnRequest,
  ReturnRequestList,
  ReturnRevocation,
  Revoked,
  SignedHere,
  UnreadAnswerList,
} from './schema.ts'

export const getReturn = get('/return/{token}', {
  summary: 'What a supplier is asked for, behind a return link',
  roles: everyone,
  params: ReturnPath,
  answer: ReturnRequest,
})

export const listOwnReturns = get('/return/mine', {
  summary: 'What the companies of the login are asked for, one for each building, by the day of its warrant',
  roles: suppliersOnly,
  answer: ReturnRequestList,
})

/** The same answers by a link, and by the login of a supplier. */
const answering = <Params extends z.ZodType>(
  paths: Readonly<Record<SubmissionKind, string>>,
  { roles, params }: { readonly roles: RoleGroup; readonly params: Params },
) => {
  const described = { roles, params, answer: ReturnNumber }
  return {
    files: post(paths.files, {
      ...described,
      summary: 'Send the signed certificate, as PDFs or photos',
      parts: ReturnedPaperParts,
    }),
    sign: post(paths.sign, { ...described, summary: 'Fill in and sign a Form 12A', body: SignedHere }),
    cannot: post(paths.cannot, { ...described, summary: 'Say why systems cannot be certified', body: CannotCertify }),
    later: post(paths.later, { ...described, summary: 'Say when systems will be certified', body: NotYet }),
    'not-ours': post(paths['not-ours'], {
      ...described,
      summary: 'Say that somebody else serves systems',
      body: NotOurs,
    }),
  } satisfies Record<SubmissionKind, Call>
}

export const byLink = answering(
  {
    files: '/return/{token}/files',
    sign: '/return/{token}/sign',
    cannot: '/return/{token}/cannot',
    later: '/return/{token}/later',
    'not-ours': '/return/{token}/not-ours',
  },
  { roles: everyone, params: ReturnPath },
)

export const byLogin = answering(
  {
    files: '/return/mine/{propertyId}/files',
    sign: '/return/mine/{propertyId}/sign',
    cannot: '/return/mine/{propertyId}/cannot',
    later: '/return/mine/{propertyId}/later',
    'not-ours': '/return/mine/{propertyId}/not-ours',
  },
  { roles: suppliersOnly, params: OwnReturnPath },
)

export const listReturnLinks = get('/return/list', {
  summary: 'The return links of a property, what suppliers answered and what they promised',
  roles: internalOnly,
  query: ReturnLinkQuery,
  answer: ReturnLinkList,
})

export const revokeReturnLinks = post('/return/revoke', {
  summary: 'Revoke a return link, or all of a supplier',
  roles: internalOnly,
  body: ReturnRevocation,
  answer: Revoked,
  audit: 'return-link-revoked',
})

export const createReturnLink = post('/return/create', {
  summary: 'Make a return link for the present warrant; its address is shown once',
  roles: internalOnly,
  body: NewReturnLink,
  answer: MadeReturnLink,
  audit: 'return-link-made',
})

export const listUnreadAnswers = get('/return/unread', {
  summary: 'Answers that need no decision and that nobody of the office has read, oldest first',
  roles: internalOnly,
  answer: UnreadAnswerList,
})

export const readAnswer = post('/return/read', {
  summary: 'Keep that somebody has read an answer that needs no decision',
  roles: internalOnly,
  body: ReadAnswer,
  answer: ReturnNumber,
})
