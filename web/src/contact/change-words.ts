import type { ChangeWords } from './api.ts'

/** How a place that changes contacts tells what came of it. */
export interface PlaceWords {
  readonly update: ChangeWords
  readonly archive: (name: string) => ChangeWords
  readonly restore: (name: string) => ChangeWords
}

const UPDATED = 'Contact details have been updated succesfully'
const ARCHIVED = 'Contact has been succesfully archived'
const RESTORED = 'Contact has been succesfully restored'

const update = { failure: 'Error updating contact details', success: { title: UPDATED } }

/** The mailing list's (docs/rules/screens.md#messages). */
export const LIST_WORDS: PlaceWords = {
  update,
  archive: (name) => ({ failure: `Error archiving contact: ${name}`, success: { title: ARCHIVED } }),
  restore: (name) => ({ failure: `Error restoring contact: ${name}`, success: { title: RESTORED } }),
}

/** The contact details popup's (docs/rules/screens.md#messages). */
export const POPUP_WORDS: PlaceWords = {
  update: { ...update, success: { title: 'Updated contacts', message: UPDATED } },
  archive: (name) => ({
    failure: `Error deleting contact: ${name}`,
    success: { title: 'Deleted contact', message: ARCHIVED },
  }),
  restore: (name) => ({
    failure: `Error restoring contact: ${name}`,
    success: { title: 'Restored contact', message: RESTORED },
  }),
}

/** The popup's, for the same person at several companies (docs/rules/screens.md#messages). */
export const BULK_WORDS = {
  archive: { failure: 'Error deleting contacts', success: { title: 'Deleted contacts' } },
  restore: { failure: 'Error restoring contacts', success: { title: 'Restored contacts' } },
} as const satisfies Record<string, ChangeWords>
