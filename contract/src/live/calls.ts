import { get } from '../call.ts'
import { anyLogin } from '../roles.ts'
import { LiveMessage, LiveQuery } from './schema.ts'

export const followChanges = get('/live', {
  summary: 'Server-sent events that say what others change, until the session ends',
  roles: anyLogin,
  streams: true,
  query: LiveQuery,
  answer: LiveMessage,
})
