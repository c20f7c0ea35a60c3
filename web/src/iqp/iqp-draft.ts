import type { FieldError } from '@app/contract/problem'
import type { NewIqp } from '@app/contract/iqp/schema'
import { type Iqp } from '@app/contract/iqp/schema'
import type { z } from 'zod'
import { checkPayload } from '../lib/check-payload.ts'
import { errorsByPath, type DraftErrors, type DraftKind } from '../lib/draft.ts'
import { knownFields } from '../lib/known-fields.ts'

/** An IQP while it is edited; the codes as one text, such as `SS3, SS14/2`. */
export type IqpDraft = Readonly<Omit<NewIqp, 'ssCodes'>> & { readonly ssCodes: string }

/** What an edit starts from: a stored IQP, or the blank one. */
export type IqpSource = Readonly<NewIqp> &
  Partial<Pick<Iqp, 'iqpId' | 'companyName' | 'whenUpdated' | 'whenPersonErased'>>

export const BLANK_IQP: IqpSource = {
  name: '',
  companyId: null,
  register: '',
  registrationNumber: '',
  ssCodes: [],
  validUntil: null,
  email: '',
  confirmed: true,
  active: true,
}

export const IQP_DRAFT: DraftKind<IqpSource, IqpDraft> = {
  toDraft: (source) => ({ ...knownFields(source, BLANK_IQP), ssCodes: source.ssCodes.join(', ') }),
  valuesOf: (draft) => new Map(Object.entries(draft)),
  withValue: (draft, path, value) => (path in draft ? { ...draft, [path]: value } : draft),
}

/** Any of commas, semicolons and line breaks separates codes: `SS 3` is one. */
const codesIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((code) => code.trim())
    .filter(Boolean)

/** The payload of a draft, checked as the server will check it. */
export const iqpToSave = <Shape extends z.ZodType>(shape: Shape, draft: IqpDraft, more: object = {}) =>
  checkPayload(shape, { ...draft, ssCodes: codesIn(draft.ssCodes), ...more })

/** Errors by field: `ssCodes.2` is about the text with all codes. */
export const iqpErrors = (errors: readonly FieldError[]): DraftErrors =>
  errorsByPath(errors.map(({ path, message }) => ({ path: path.replace(/\.\d+$/, ''), message })))
