import type { NewDefect, VisibleDefect } from '@app/contract/defect/schema'
import type { Day } from '@app/contract/dates'
import type { DraftKind } from '../lib/draft.ts'
import { knownFields } from '../lib/known-fields.ts'

/** A defect while it is edited. */
export type DefectDraft = Readonly<Omit<NewDefect, 'propertyId'>>

/** What an edit starts from: a stored defect, or the blank one. */
export type DefectSource = DefectDraft & Partial<Pick<VisibleDefect, 'whenUpdated'>>

/** A new defect is usually found on the day when it is recorded. */
export const blankDefect = (today: Day): DefectDraft => ({
  propertyServiceId: null,
  location: '',
  description: '',
  severity: 'minor',
  standard: '',
  action: '',
  responsible: 'owner',
  foundBy: '',
  foundDate: today,
  dueDate: null,
})

export const DEFECT_DRAFT: DraftKind<DefectSource, DefectDraft> = {
  toDraft: (source) => knownFields(source, blankDefect('')),
  valuesOf: (draft) => new Map(Object.entries(draft)),
  withValue: (draft, path, value) => (path in draft ? { ...draft, [path]: value } : draft),
}
