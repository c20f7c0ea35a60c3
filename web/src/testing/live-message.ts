import type { LiveMessage } from '@app/contract/live/schema'

/** What the live stream says when only these records have changed. */
export const changeOf = (...records: LiveMessage['records']): LiveMessage => ({
  isAll: false,
  lists: [],
  records,
  followed: [],
  emailsOf: [],
})
