import type { ChangeMessages } from './api.ts'

/** The messages about changes of contacts. */
export interface ContactMessages {
  readonly update: ChangeMessages
  readonly archive: (name: string) => ChangeMessages
  readonly restore: (name: string) => ChangeMessages
}

const UPDATED = 'Contact details have been updated succesfully'
const ARCHIVED = 'Contact has been succesfully archived'
const RESTORED = 'Contact has been succesfully restored'

const update = { failure: 'Error updating contact details', success: { title: UPDATED } }

/** The messages of the mailing list (docs/rules/screens.md#messages). */
export const LIST_MESSAGES: ContactMessages = {
  update,
  archive: (name) => ({ failure: `Error archiving contact: ${name}`, success: { title: ARCHIVED } }),
  restore: (name) => ({ failure: `Error restoring contact: ${name}`, success: { title: RESTORED } }),
}

/** The messages of the contact details popup (docs/rules/screens.md#messages). */
export const POPUP_MESSAGES: ContactMessages = {
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

/** The popup's messages about several contacts of one person (docs/rules/screens.md#messages). */
export const BULK_MESSAGES = {
  archive: { failure: 'Error deleting contacts', success: { title: 'Deleted contacts' } },
  restore: { failure: 'Error restoring contacts', success: { title: 'Restored contacts' } },
} as const satisfies Record<string, ChangeMessages>
