import { z } from 'zod'
import { Count, fromText, Id } from '../scalars.ts'

/** The lists that browsers keep. */
export const KEPT_LISTS = ['companies', 'properties'] as const

/** What else screens show of which many may work at once. */
export const FOLLOWED = ['emails', 'certificates', 'views'] as const
export type Followed = (typeof FOLLOWED)[number]

/** A record that has a screen of its own. */
export const LiveRecord = z.object({ kind: z.enum(['company', 'property']), id: Id })
export type LiveRecord = z.output<typeof LiveRecord>

export const LiveQuery = z.object({
  /** How many seconds of changes the caller may have missed; without it, it knows nothing. */
  missedSeconds: fromText(Count).optional(),
})

/** What may have changed since the message before (docs/rules/calls.md#live). */
export const LiveMessage = z.object({
  /** Anything may have: what the caller missed is not known, or too much has changed to name it. */
  isAll: z.boolean(),
  lists: z.array(z.enum(KEPT_LISTS)),
  /** Always empty for external logins. */
  records: z.array(LiveRecord),
  /** `emails` only if there are more properties than are worth naming in `emailsOf`. Nothing for external logins. */
  followed: z.array(z.enum(FOLLOWED)).default([]),
  /** The properties whose e-mails, or what holds them back, changed. */
  emailsOf: z.array(Id).default([]),
})
export type LiveMessage = z.output<typeof LiveMessage>
