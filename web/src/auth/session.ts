import { audienceOf, isInternal, type Audience, type Role } from '@app/contract/roles'
import { SESSION_MARGIN_SECONDS } from '@app/contract/auth/rules'
import type { TokenClaims } from '@app/contract/auth/schema'
import { useSyncExternalStore } from 'react'
import { basePath } from '../lib/addresses.ts'
import { setIdentity } from '../lib/send.ts'
import { hasUnsavedWork } from '../lib/unsaved.ts'
import { claimsOf } from './token.ts'

export interface Session {
  readonly token: string
  readonly email: string
  readonly loginId: number
  readonly roles: readonly Role[]
  readonly isInternal: boolean
  readonly audience: Audience
  readonly isAdministrator: boolean
  /** Milliseconds since 1970. */
  readonly endsAt: number
  /** True if the token has expired on a screen with unsaved work. The same login can continue by logging in again. */
  readonly isExpired: boolean
  /** The login has to set up a second factor before anything else. */
  readonly lacksFactor: boolean
}

const TOKEN_KEY = `warrant.token ${basePath}`
const LAST_CALL_KEY = `warrant.last-call ${basePath}`

const sessionOf = (token: string, claims: TokenClaims): Session => ({
  token,
  email: claims.email,
  loginId: claims.loginID,
  roles: claims.Role,
  isInternal: isInternal(claims.Role),
  audience: audienceOf(claims.Role),
  isAdministrator: claims.IsAdministrator,
  endsAt: (claims.exp - SESSION_MARGIN_SECONDS) * 1000,
  isExpired: false,
  lacksFactor: false,
})

function readSession(): Session | null {
  const token = localStorage.getItem(TOKEN_KEY)
  const claims = token === null ? null : claimsOf(token)
  if (token === null || claims === null) return null
  const session = sessionOf(token, claims)
  return session.endsAt > Date.now() ? session : null
}

let session = readSession()
let sessionsEnded = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const endListeners = new Set<() => void>()
const renewListeners = new Set<() => void>()

function setSession(next: Session | null): void {
  session = next
  clearTimeout(timer)
  // A timer can run for 24 days at most. The focus check catches tokens that last longer.
  if (next && !next.isExpired) timer = setTimeout(endIfExpired, Math.min(next.endsAt - Date.now(), 2 ** 31 - 1))
  for (const listener of listeners) listener()
}

function endIfExpired(): void {
  if (session && !session.isExpired && session.endsAt <= Date.now()) expire()
}

/** Ends the session, unless there is unsaved work: then the screen stays and asks for the password. */
function expire(): void {
  if (!session || session.isExpired) return
  if (hasUnsavedWork()) setSession({ ...session, isExpired: true })
  else endSession()
}

function renew(next: Session): void {
  const wasExpired = session?.isExpired === true
  setSession(next)
  if (wasExpired) for (const listener of renewListeners) listener()
}

export const currentSession = (): Session | null => session

/** Starts a session with the token of a login. False if this app cannot read the token. */
export function startSession(token: string): boolean {
  const claims = claimsOf(token)
  if (claims === null) return false
  localStorage.setItem(TOKEN_KEY, token)
  renew(sessionOf(token, claims))
  return true
}

/** Whether somebody else has logged in in another tab since. */
function isKeptForAnother(): boolean {
  const kept = readSession()
  return kept !== null && session !== null && kept.loginId !== session.loginId
}

/** Logs out in every tab and drops everything that the session loaded. */
export function endSession(): void {
  const isForAnother = isKeptForAnother()
  if (!isForAnother) {
    localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(LAST_CALL_KEY)
  }
  sessionsEnded++
  setSession(null)
  for (const listener of endListeners) listener()
  if (isForAnother) window.location.assign(basePath)
}

/** Calls back when a session ends, to drop what it loaded. */
export const onSessionEnd = (listener: () => void): void => {
  endListeners.add(listener)
}

/** Calls back when an expired session continues, to retry what has failed. */
export const onSessionRenewal = (listener: () => void): void => {
  renewListeners.add(listener)
}

/** Follows a login or logout in another tab. */
function followOtherTab(): void {
  const next = readSession()
  if (next?.token === session?.token) return
  if (next === null) expire()
  else if (!session || session.loginId === next.loginId) renew(next)
  else window.location.assign(basePath)
}

/** The second factor that was missing is set up: the screens open. */
export function factorIsSetUp(): void {
  if (session) renew({ ...session, lacksFactor: false })
}

/** Connects the session to calls, the clock and other tabs. Call once, at start. */
export function watchSession(): void {
  setIdentity({
    token: () => (session && !session.isExpired ? session.token : null),
    onTokenRejected: (token) => {
      if (token === session?.token) expire()
    },
    onFactorMissing: () => {
      if (session && !session.lacksFactor) setSession({ ...session, lacksFactor: true })
    },
    onSuccess: () => localStorage.setItem(LAST_CALL_KEY, new Date().toISOString()),
    sessionsEnded: () => sessionsEnded,
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY) followOtherTab()
  })
  // A page that the browser has kept for the button Back was told of nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followOtherTab()
  })
  window.addEventListener('focus', endIfExpired)
  document.addEventListener('visibilitychange', endIfExpired)
  setSession(session)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when somebody logs in or out, or the token changes, until the returned function is called. */
export const onSessionChange = (listener: () => void): (() => void) => subscribe(listener)

/** Who is logged in, or null. */
export const useOptionalSession = (): Session | null => useSyncExternalStore(subscribe, currentSession)

/** Who is logged in. For screens, which are shown only while somebody is. */
export function useSession(): Session {
  const current = useOptionalSession()
  if (current === null) throw new Error('This part needs a session')
  return current
}
