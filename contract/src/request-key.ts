import { z } from 'zod'
import { takesAtMost } from './messages.ts'

/** How long the key of a request that added a record is remembered. */
export const REQUEST_KEY_DAYS = 7

/**
 * Made by the caller for one record that it adds, and sent again when the request is: then the record is added once
 * (docs/rules/calls.md#adds-and-updates).
 */
const RequestKey = z
  .string()
  .max(64, { error: takesAtMost(64, 'characters'), abort: true })
  .regex(/^[\w-]{16,}$/, 'takes 16 to 64 letters, digits, hyphens and underscores')

/** What the payload of a call that adds a record has beside the record. */
export const KEYED = { requestKey: RequestKey.optional() }
/** A record to add, and the key of the request. */
export type Keyed<New> = New & z.infer<z.ZodObject<typeof KEYED>>
