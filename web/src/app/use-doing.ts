import { startOfInvitation, startOfReminder } from './find-verbs.ts'
import type { FoundOnServer } from './use-found-on-server.ts'
import { useInvitation } from './use-invitation.ts'
import { useReminders } from './use-reminders.ts'
import { useMemo } from 'react'

/** What a query that begins with "remind" or "invite" does at once; null for another query. For internal logins. */
export function useDoing(query: string): FoundOnServer | null {
  const words = startOfReminder(query)
  const invitation = useMemo(() => startOfInvitation(query), [query])
  const reminders = useReminders(words)
  const inviting = useInvitation(invitation)
  if (words !== null) return reminders
  return invitation && inviting
}
