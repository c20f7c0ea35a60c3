import { useMemo } from 'react'
import { startOfInvitation, startOfReminder } from './find-verbs.ts'
import type { FoundOnServer } from './use-found-on-server.ts'
import { useInvitation } from './use-invitation.ts'
import { useReminders } from './use-reminders.ts'

/** Whether a query asks for something that is done at once. */
export const isDoing = (query: string): boolean => startOfReminder(query) !== null || startOfInvitation(query) !== null

/** What such a query does. For internal logins. */
export function useDoing(query: string): FoundOnServer {
  const words = startOfReminder(query)
  const invitation = useMemo(() => startOfInvitation(query), [query])
  const reminders = useReminders(words)
  const inviting = useInvitation(invitation)
  return words === null ? inviting : reminders
}
