import { audienceOf, isInternal, type Audience, type Role } from '@app/contract/roles'
import { SESSION_MARGIN_SECONDS } from '@app/contract/auth/rules'
import type { TokenClaims } from '@app/contract/auth/schema'
import { useSyncExternalStore } from 'react'
import { basePath } from '../lib/addresses.ts'
import { identify } from '../lib/send.ts'
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
  /** It is over, but its screen holds unsaved work: the same login goes on after logging in again. */
  readonly isOver: boolean
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
  isOver: false,
})

function readSession(): Session | null {
  const token = localStorage.getItem(TOKEN_KEY)
  const claims = token === null ? null : claimsOf(token)
  if (token === null || claims === null) return null
  const session = sessionOf(token, claims)
  return session.endsAt > Date.now() ? session : null
}

let session = readSession()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const endListeners = new Set<() => void>()
const renewListeners = new Set<() => void>()

function become(next: Session | null): void {
  session = next
  clearTimeout(timer)
  // A timer takes 24 days at most; the focus check catches a token that lives longer.
  if (next && !next.isOver) timer = setTimeout(endIfOver, Math.min(next.endsAt - Date.now(), 2 ** 31 - 1))
  for (const listener of listeners) listener()
}

function endIfOver(): void {
  if (session && !session.isOver && session.endsAt <= Date.now()) expire()
}

/** The token no longer counts: with unsaved work the screen stays and asks for the password, else the session ends. */
function expire(): void {
  if (!session || session.isOver) return
  if (hasUnsavedWork()) become({ ...session, isOver: true })
  else endSession()
}

function renew(next: Session): void {
  const wasOver = session?.isOver === true
  become(next)
  if (wasOver) for (const listener of renewListeners) listener()
}

export const currentSession = (): Session | null => session

/** Takes the token of a login. False if it is none that this app can read. */
export function startSession(token: string): boolean {
  const claims = claimsOf(token)
  if (claims === null) return false
  localStorage.setItem(TOKEN_KEY, token)
  renew(sessionOf(token, claims))
  return true
}

/** Logout: all that the session knew is forgotten, in every tab. */
export function endSession(): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(LAST_CALL_KEY)
  become(null)
  for (const listener of endListeners) listener()
}

/** Calls back whenever a session has ended, so that what it loaded can be dropped. */
export const onSessionEnd = (listener: () => void): void => {
  endListeners.add(listener)
}

/** Calls back when a session that was over goes on, so that what failed meanwhile can be asked again. */
export const onSessionRenewal = (listener: () => void): void => {
  renewListeners.add(listener)
}

/** Another tab logged in or out. */
function follow(event: StorageEvent): void {
  if (event.key !== TOKEN_KEY) return
  const next = readSession()
  if (next === null) expire()
  else if (!session || session.loginId === next.loginId) renew(next)
  else window.location.assign(basePath)
}

/** Ties the session to the calls, the clock and the other tabs. Once, at start. */
export function watchSession(): void {
  identify({
    token: () => (session && !session.isOver ? session.token : null),
    refused: (token) => {
      if (token === session?.token) expire()
    },
    succeeded: () => localStorage.setItem(LAST_CALL_KEY, new Date().toISOString()),
  })
  window.addEventListener('storage', follow)
  window.addEventListener('focus', endIfOver)
  document.addEventListener('visibilitychange', endIfOver)
  become(session)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is logged in, or null. */
export const useOptionalSession = (): Session | null => useSyncExternalStore(subscribe, currentSession)

/** Who is logged in; for screens, which only stand while somebody is. */
export function useSession(): Session {
  const current = useOptionalSession()
  if (current === null) throw new Error('This part needs a session')
  return current
}
