import { View } from '@app/contract/view/schema'
import { z } from 'zod'
import { currentSession, onSessionEnd } from '../auth/session.ts'
import { nameOnDevice } from '../lib/addresses.ts'

const KEY = nameOnDevice('warrant.default-views')

const Kept = z.object({ loginId: z.int(), views: z.array(View) })

/** Keeps the views that the login's lists open with, so that a list does not wait for them. */
export function keepDefaults(views: readonly View[]): void {
  const loginId = currentSession()?.loginId
  const kept = { loginId, views: views.filter(({ isDefault }) => isDefault) }
  if (kept.views.length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(kept))
}

/** The views that the login's lists opened with when somebody last looked. */
export function keptDefaults(): readonly View[] {
  try {
    const kept = Kept.parse(JSON.parse(localStorage.getItem(KEY) ?? ''))
    return kept.loginId === currentSession()?.loginId ? kept.views : []
  } catch {
    return []
  }
}

onSessionEnd(() => localStorage.removeItem(KEY))
