import { z } from 'zod'
import { get, post } from '../call.ts'
import { administratorsOnly, anyLogin, everyone } from '../roles.ts'
import {
  CreationOptions,
  NewPasskey,
  Passkey,
  PasskeyLogIn,
  PasskeyName,
  PasskeyRemoval,
  RequestOptions,
} from './passkey.ts'
import {
  Credentials,
  EndedSessions,
  FactorCode,
  FactorRemoval,
  FactorReset,
  Factors,
  ForgottenPassword,
  LoginAnswer,
  LoginSession,
  OwnPassword,
  PasswordReset,
  RecoveryCodes,
  Said,
  TotpSetUp,
} from './schema.ts'

export const logIn = post('/auth/login', {
  summary: 'Log in and get a session token',
  roles: everyone,
  body: Credentials,
  answer: LoginAnswer,
})

export const logOut = post('/auth/logout', {
  summary: 'End this session: its token is refused from then on',
  roles: anyLogin,
  whileSettingUp: true,
  answer: Said,
})

/** The answer is the same, and takes as long, whether there is such a login or not. */
export const forgotPassword = post('/auth/forgot', {
  summary: 'Mail a link to set a new password, if there is a login with this address',
  roles: everyone,
  body: ForgottenPassword,
  answer: Said,
})

export const resetPassword = post('/auth/reset', {
  summary: 'Set a password by the link of a message; ends all sessions of the login',
  roles: everyone,
  body: PasswordReset,
  answer: Said,
})

export const getTie = get('/auth/tie', {
  summary: 'Whether contacts tie your login to a company',
  roles: anyLogin,
  answer: z.object({ isTied: z.boolean() }),
})

export const listSessions = get('/auth/sessions', {
  summary: 'Your own sessions: since when, from where, in which browser',
  roles: anyLogin,
  whileSettingUp: true,
  answer: z.array(LoginSession),
})

export const endSessions = post('/auth/sessions/end', {
  summary: 'End one of your sessions, or all others',
  roles: anyLogin,
  whileSettingUp: true,
  body: EndedSessions,
  answer: z.object({ ended: z.int() }),
})

export const getFactors = get('/auth/factors', {
  summary: 'Your second factors',
  roles: anyLogin,
  whileSettingUp: true,
  answer: Factors,
})

export const startTotp = post('/auth/totp/start', {
  summary: 'Get the secret for an authenticator; nothing changes until a code of it is confirmed',
  roles: anyLogin,
  whileSettingUp: true,
  body: OwnPassword,
  answer: TotpSetUp,
})

export const confirmTotp = post('/auth/totp/confirm', {
  summary: 'Confirm the authenticator by a code; from then on logging in takes one. The recovery codes are shown once',
  roles: anyLogin,
  whileSettingUp: true,
  body: FactorCode,
  answer: RecoveryCodes,
})

export const disableTotp = post('/auth/totp/disable', {
  summary: 'Remove your authenticator and its recovery codes; 409 while the setting requires a second factor',
  roles: anyLogin,
  body: FactorRemoval,
  answer: Factors,
})

/** The person is told by mail. */
export const resetTotp = post('/auth/totp/reset', {
  summary: 'Remove the second factors of a login whose person lost them',
  roles: administratorsOnly,
  body: FactorReset,
  answer: Said,
})

export const startPasskey = post('/auth/passkey/start', {
  summary: 'Get what a browser needs to make a passkey; nothing changes until it is finished',
  roles: anyLogin,
  whileSettingUp: true,
  body: OwnPassword,
  answer: CreationOptions,
})

export const finishPasskey = post('/auth/passkey/finish', {
  summary: 'Add the passkey that the browser made; from then on logging in takes a second factor',
  roles: anyLogin,
  whileSettingUp: true,
  body: NewPasskey,
  answer: Passkey,
})

export const listPasskeys = get('/auth/passkey/list', {
  summary: 'Your passkeys',
  roles: anyLogin,
  whileSettingUp: true,
  answer: z.array(Passkey),
})

export const renamePasskey = post('/auth/passkey/rename', {
  summary: 'Give one of your passkeys another name',
  roles: anyLogin,
  body: PasskeyName,
  answer: Passkey,
})

export const removePasskey = post('/auth/passkey/remove', {
  summary: 'Remove one of your passkeys; 409 for the last second factor while the setting requires one',
  roles: anyLogin,
  body: PasskeyRemoval,
  answer: Factors,
})

export const askPasskey = post('/auth/passkey/options', {
  summary: 'Get what a browser needs to log in by a passkey alone',
  roles: everyone,
  answer: RequestOptions,
})

/** After the password, or instead of it. */
export const logInByPasskey = post('/auth/passkey/verify', {
  summary: 'Log in by the answer of a passkey and get a session token',
  roles: everyone,
  body: PasskeyLogIn,
  answer: LoginAnswer,
})

/** The code comes in a cookie that only this browser has. */
export const finishSignOn = post('/auth/sign-on/finish', {
  summary: 'Get the session token after signing on at the identity provider; once, within a minute',
  roles: everyone,
  answer: LoginAnswer,
})
