import type { Day } from '@app/contract/dates'
import { isEmailKind } from '@app/contract/email/kinds'
import { joinAddresses } from '@app/contract/email/rules'
import { GenerateSendRequest, type RenderedEmail, type ReviewedForm } from '@app/contract/email/schema'
import { checkPayload } from '../../lib/check-payload.ts'
import { errorsByPath, type DraftErrors } from '../../lib/draft.ts'
import type { EmailCase } from './email-case.ts'
import { addressesOf, recipientsIn, type Recipient } from './recipients.ts'

/** An e-mail while somebody looks it over. */
export interface EmailDraft {
  readonly to: readonly Recipient[]
  readonly cc: readonly Recipient[]
  readonly subject: string
  /** HTML. */
  readonly body: string
  /** Printed on a certificate of the operator's own company. */
  readonly issuedDate: Day | null
}

export const toEmailDraft = (rendered: RenderedEmail, today: Day): EmailDraft => ({
  to: recipientsIn(rendered.recipients),
  cc: recipientsIn(rendered.ccRecipients),
  subject: rendered.subject,
  body: rendered.renderedEmailContent,
  issuedDate: today,
})

/** Whether two drafts would send the same. */
export const isSameEmail = (one: EmailDraft, other: EmailDraft): boolean =>
  one.subject === other.subject &&
  one.body === other.body &&
  one.issuedDate === other.issuedDate &&
  joinAddresses(addressesOf(one.to)) === joinAddresses(addressesOf(other.to)) &&
  joinAddresses(addressesOf(one.cc)) === joinAddresses(addressesOf(other.cc))

const isAddress = (text: string): boolean => GenerateSendRequest.shape.recipients.safeParse(text).success

/** Those of the addresses that nothing can be sent to. */
export const wrongAddresses = (recipients: readonly Recipient[]): readonly string[] =>
  addressesOf(recipients).filter((address) => address.includes(';') || !isAddress(address))

interface Sent {
  readonly of: EmailCase
  readonly draft: EmailDraft
  /** The operator's own company certifies for itself, on that day. */
  readonly isOwn: boolean
  /** Never an umbrella; empty where the server could not tell. */
  readonly template: string
  /** The documents that somebody has looked at. */
  readonly attachedForms: readonly ReviewedForm[]
}

type Checked =
  | { readonly body: GenerateSendRequest; readonly errors?: undefined }
  | { readonly body?: undefined; readonly errors: DraftErrors }

/** What is sent, or what is wrong with it, by field. */
export function requestOf({ of, draft, isOwn, template, attachedForms }: Sent): Checked {
  const { payload, errors } = checkPayload(GenerateSendRequest, {
    propertyId: of.propertyId,
    recipientCompanyId: of.recipientCompanyId,
    propertyServiceId: of.propertyServiceId,
    recipients: joinAddresses(addressesOf(draft.to)),
    ccRecipients: joinAddresses(addressesOf(draft.cc)),
    emailSubject: draft.subject,
    emailContent: draft.body,
    emailContentTemplate: template,
    issuedDate: isOwn ? draft.issuedDate : null,
    attachedForms,
  })
  return errors ? { errors: errorsByPath(errors) } : { body: payload }
}

/** Without a template nothing can be sent (docs/rules/reminders.md#the-dialog). */
export const hasTemplate = (template: string): boolean => isEmailKind(template)
