import { get } from '../call.ts'
import { anyLogin } from '../roles.ts'
import { LiveMessage } from './schema.ts'

export const followChanges = get('/live', {
  summary: 'Server-sent events that say what others change, until the session ends',
  roles: anyLogin,
  streams: true,
  answer: LiveMessage,
})
