import type { Day } from '@app/contract/dates'
import type { AttachedForm } from '@app/contract/email/schema'
import type { AppContext } from '../../app-context.ts'
import type { Connection } from '../../database/connection.ts'
import { findAttachedForms } from '../../document/attached-forms.ts'
import { notFound } from '../../lib/problem.ts'
import { addressIn } from '../../lib/sender-address.ts'
import { toTemplateData, type EvidenceData } from './template-data.ts'
import type { Letterhead } from './lay-out.ts'
import { fillTemplate, layOutEmail } from './writing.ts'
import { readTemplateFacts, type TemplateRequest } from './template-facts.ts'
import { DEFAULT_TEMPLATES } from './defaults/default-templates.ts'
import type { TemplateText } from './defaults/template.ts'

export type TemplateServices = Pick<AppContext, 'environment' | 'timeZone'> & { db: Connection }

export interface EmailRequest extends TemplateRequest {
  today: Day
  /** The e-mail has recipients in Cc. */
  isCopied: boolean
  /** The forms that it carries, if they are known already. */
  forms?: readonly Pick<AttachedForm, 'fileName'>[]
  /** What an e-mail about evidence says and carries besides the records. */
  evidence?: Partial<EvidenceData> & { attachedFiles: string[] }
}

/** The parts of an e-mail before the layout. The body is sanitised HTML. */
export interface EmailDraft extends Letterhead {
  subject: string
  body: string
  /** Names of the files that are attached when it is sent. */
  attachedFiles: string[]
}

/** An e-mail as it is sent. `html` is the whole document. */
export interface ComposedEmail {
  subject: string
  html: string
  text: string
  operatorName: string
}

/**
 * Fills a template with real records: the newest saved template of the kind, unless one is given.
 *
 * @throws ProblemError 404 for a property that does not exist, 400 for a template that cannot be filled
 */
export async function draftEmail(
  { db, environment, timeZone }: TemplateServices,
  request: EmailRequest,
  template?: TemplateText,
): Promise<EmailDraft> {
  const stored = await readTemplateFacts(db, request)
  if (!stored) throw notFound('property', request.propertyId)
  const propertyServiceIds = request.propertyServiceIds ?? []
  const forms = request.forms ?? (await findAttachedForms(db, { ...request, propertyServiceIds, issuedDate: null }))
  const { attachedFiles: papers = [], ...evidence } = request.evidence ?? {}
  const attachedFiles = [...papers, ...forms.map(({ fileName }) => fileName)]
  const facts = toTemplateData(stored, {
    ...request,
    evidence,
    attachedFiles,
    timeZone,
    returnEmail: addressIn(environment.MAIL_FROM),
    productName: environment.PRODUCT_NAME,
    hasReturnLinks: environment.RETURN_LINKS === 'on',
  })
  const rendered = await fillTemplate(template ?? stored.template ?? DEFAULT_TEMPLATES[request.kind], facts)
  return { ...rendered, attachedFiles, operatorName: facts.operatorName, operatorLogo: stored.operatorLogo }
}

/**
 * Composes an e-mail as it is sent.
 *
 * @throws as draftEmail
 */
export async function composeEmail(
  context: TemplateServices,
  request: EmailRequest,
  template?: TemplateText,
): Promise<ComposedEmail> {
  const draft = await draftEmail(context, request, template)
  const { subject, operatorName, operatorLogo, body } = draft
  return { subject, operatorName, ...(await layOutEmail({ operatorName, operatorLogo }, body)) }
}
