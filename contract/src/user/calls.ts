import { z } from 'zod'
import { anyLogin, internalOnly } from '../roles.ts'
import { LoginAnswer } from '../auth/schema.ts'
import { get, post } from '../call.ts'
import { PathId } from '../scalars.ts'
import { Invitation, NewUser, PasswordChange, Reach, ReachQuery, SavedUser, User } from './schema.ts'

export const listUsers = get('/user/list', {
  summary: 'All login users, sorted by email',
  roles: internalOnly,
  answer: z.array(User),
})

export const getUser = get('/user/{loginId}', {
  summary: 'One login user',
  roles: internalOnly,
  params: z.object({ loginId: PathId }),
  answer: User,
})

export const getReach = get('/user/reach', {
  summary: 'The companies and how many properties an external login would see',
  roles: internalOnly,
  query: ReachQuery,
  answer: Reach,
})

/** The link works for seven days; a new one replaces it. */
export const inviteUser = post('/user/invite', {
  summary: 'Mail a link by which the person of a login sets its password',
  roles: internalOnly,
  body: Invitation,
  answer: User,
})

export const addUser = post('/user/add', {
  summary: 'Add a login user',
  roles: internalOnly,
  body: NewUser,
  answer: User,
})

/** A change of e-mail, password or roles, or a deletion, ends the user's tokens at once, even the caller's own. */
export const updateUser = post('/user/update', {
  summary: 'Change or delete a login user; a change of email, password or roles ends its sessions',
  roles: internalOnly,
  body: SavedUser,
  answer: User,
})

/** Ends all tokens of the login. The answer has a new token for the session that made the call. */
export const changePassword = post('/user/change-password', {
  summary: 'Change your own password; ends all sessions of the login and returns a new token for this one',
  roles: anyLogin,
  body: PasswordChange,
  answer: LoginAnswer,
})
