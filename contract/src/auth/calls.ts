import { z } from 'zod'
import { get, post } from '../call.ts'
import { anyLogin, everyone } from '../roles.ts'
import { Credentials, EndedSessions, LoginAnswer, LoginSession } from './schema.ts'

export const logIn = post('/auth/login', {
  summary: 'Log in and get a session token',
  roles: everyone,
  body: Credentials,
  answer: LoginAnswer,
})

export const logOut = post('/auth/logout', {
  summary: 'End this session: its token is refused from then on',
  roles: anyLogin,
  answer: z.object({ message: z.string() }),
})

export const listSessions = get('/auth/sessions', {
  summary: 'Your own sessions: since when, from where, in which browser',
  roles: anyLogin,
  answer: z.array(LoginSession),
})

export const endSessions = post('/auth/sessions/end', {
  summary: 'End one of your sessions, or all others',
  roles: anyLogin,
  body: EndedSessions,
  answer: z.object({ ended: z.int() }),
})
