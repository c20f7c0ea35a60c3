import type { LiveMessage } from './schema.ts'

/** That nothing has changed. */
export const NOTHING: LiveMessage = { isAll: false, lists: [], records: [], followed: [], emailsOf: [] }

/** What two messages say together. */
export const together = (one: LiveMessage, other: LiveMessage): LiveMessage => ({
  isAll: one.isAll || other.isAll,
  lists: [...new Set([...one.lists, ...other.lists])],
  records: [...new Map([...one.records, ...other.records].map((each) => [`${each.kind} ${each.id}`, each])).values()],
  followed: [...new Set([...one.followed, ...other.followed])],
  emailsOf: [...new Set([...one.emailsOf, ...other.emailsOf])],
})
