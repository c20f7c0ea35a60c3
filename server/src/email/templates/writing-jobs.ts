import type { FieldError } from '@app/contract/problem'
import type { TemplateText } from './defaults/template.ts'
import type { Letterhead } from './lay-out.ts'
import type { TemplateData } from './placeholders.ts'

/** What the threads that write e-mails are asked. `foreign` is HTML that somebody wrote, which is sanitised first. */
export type WritingJob =
  | { kind: 'check'; template: TemplateText }
  | { kind: 'render'; template: TemplateText; facts: TemplateData }
  | { kind: 'layOut'; letterhead: Letterhead; body: string }
  | { kind: 'layOut'; letterhead: Letterhead; foreign: string }

export type WritingResult =
  | { kind: 'checked'; faults: FieldError[] }
  | { kind: 'rendered'; subject: string; body: string }
  /** In words that follow the template. */
  | { kind: 'unfillable'; fault: string }
  | { kind: 'laidOut'; html: string; text: string }
  | { kind: 'tooDeep' }
  | { kind: 'failed'; error: Error }
