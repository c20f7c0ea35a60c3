import type { Day } from '@app/contract/dates'
import { isEmailKind } from '@app/contract/email/kinds'
import { joinAddresses } from '@app/contract/email/rules'
import { GenerateSendRequest, type RenderedEmail, type ReviewedForm } from '@app/contract/email/schema'
import { checkPayload } from '../../lib/check-payload.ts'
import { errorsByPath, type DraftErrors } from '../../lib/draft.ts'
import type { EmailCase } from './email-case.ts'
import { addressesOf, recipientsIn, type Recipient } from './recipients.ts'

/** An e-mail while it is edited. */
export interface EmailDraft {
  readonly to: readonly Recipient[]
  readonly cc: readonly Recipient[]
  readonly subject: string
  /** HTML. */
  readonly body: string
  /** The issue date on a certificate of the operator's own company. */
  readonly issuedDate: Day | null
}

export const toEmailDraft = (rendered: RenderedEmail, today: Day): EmailDraft => ({
  to: recipientsIn(rendered.recipients),
  cc: recipientsIn(rendered.ccRecipients),
  subject: rendered.subject,
  body: rendered.renderedEmailContent,
  issuedDate: today,
})

/** Whether two drafts would send the same e-mail. */
export const isSameEmail = (one: EmailDraft, other: EmailDraft): boolean =>
  one.subject === other.subject &&
  one.body === other.body &&
  one.issuedDate === other.issuedDate &&
  joinAddresses(addressesOf(one.to)) === joinAddresses(addressesOf(other.to)) &&
  joinAddresses(addressesOf(one.cc)) === joinAddresses(addressesOf(other.cc))

const isAddress = (text: string): boolean => GenerateSendRequest.shape.recipients.safeParse(text).success

/** The texts that are not valid addresses. */
export const wrongAddresses = (recipients: readonly Recipient[]): readonly string[] =>
  addressesOf(recipients).filter((address) => address.includes(';') || !isAddress(address))

interface EmailToSend {
  readonly emailCase: EmailCase
  readonly draft: EmailDraft
  /** Whether the recipient is the operator's own company, whose certificates carry the issue date. */
  readonly isOwnCompany: boolean
  /** Never an umbrella kind. Empty if the server could not determine it. */
  readonly template: string
  /** The documents that the person has reviewed. */
  readonly attachedForms: readonly ReviewedForm[]
  readonly canBeWithdrawn: boolean
}

type Checked =
  | { readonly body: GenerateSendRequest; readonly errors?: undefined }
  | { readonly body?: undefined; readonly errors: DraftErrors }

/** The request to send an e-mail, or its errors by field. */
export function requestOf({ emailCase, draft, isOwnCompany, template, ...more }: EmailToSend): Checked {
  const { payload, errors } = checkPayload(GenerateSendRequest, {
    propertyId: emailCase.propertyId,
    recipientCompanyId: emailCase.recipientCompanyId,
    propertyServiceId: emailCase.propertyServiceId,
    recipients: joinAddresses(addressesOf(draft.to)),
    ccRecipients: joinAddresses(addressesOf(draft.cc)),
    emailSubject: draft.subject,
    emailContent: draft.body,
    emailContentTemplate: template,
    issuedDate: isOwnCompany ? draft.issuedDate : null,
    ...more,
  })
  return errors ? { errors: errorsByPath(errors) } : { body: payload }
}

/** Whether there is a template, without which nothing can be sent (docs/rules/reminders.md#the-dialog). */
export const hasTemplate = (template: string): boolean => isEmailKind(template)
