import { SavedTemplate, type EmailTemplate } from '@app/contract/email/templates'
import { checkPayload } from '../../lib/check-payload.ts'
import type { DraftKind } from '../../lib/draft.ts'

export interface TemplateDraft {
  readonly subject: string
  readonly body: string
}

export const TEMPLATE_LABELS = { subject: 'Subject', body: 'Body' } as const

export const TEMPLATE_DRAFT: DraftKind<EmailTemplate, TemplateDraft> = {
  toDraft: ({ subject, body }) => ({ subject, body }),
  valuesOf: ({ subject, body }) =>
    new Map([
      ['subject', subject],
      ['body', body],
    ]),
  withValue: (draft, path, value) => ({ ...draft, [path]: String(value ?? '') }),
}

/** The payload that saves the draft as the version after the one that was loaded. */
export const templateToSave = ({ version }: EmailTemplate, draft: TemplateDraft) =>
  checkPayload(SavedTemplate, { version, ...draft })

const BLOCK_END = /<\/(?:p|li|tr|h\d)>/g

/** A body as plain text, without its tags. A subject stays as it is. */
export function shownTemplate(path: string, text: string): string {
  if (path !== 'body') return text
  const lines = text.replace(BLOCK_END, '$&\n')
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent.trim()
}
