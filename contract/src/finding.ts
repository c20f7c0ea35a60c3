import { z } from 'zod'

/** Whether a finding stops what was asked for, or is a doubt that a person may accept with a reason. */
export const FINDING_SEVERITIES = ['stop', 'doubt'] as const

/**
 * Something that a certificate or a warrant lacks (docs/rules/evidence.md#the-warrant-check). `field` is the name of the
 * fact that is missing, `text` one sentence for people that says what to do next, and `propertyServiceId` the specified
 * system that it is about.
 */
export const Finding = z.object({
  severity: z.enum(FINDING_SEVERITIES),
  code: z.string(),
  field: z.string().nullable(),
  text: z.string(),
  propertyServiceId: z.int().nullable(),
})
export type Finding = z.infer<typeof Finding>

/** What somebody wrote, as a part of a sentence that goes on or has a full stop of its own. */
export function withoutFullStop(written: string): string {
  const text = written.trim()
  return text.endsWith('.') && !text.endsWith('..') ? text.slice(0, -1) : text
}
