import { z } from 'zod'

/** What an empty installation needs before its first reminder, in the order of doing it (docs/rules/installation.md#the-first-day). */
export const FIRST_STEPS = [
  'operator',
  'logo',
  'signatories',
  'services',
  'colleagues',
  'buildings',
  'reminder',
] as const
export const FirstStep = z.enum(FIRST_STEPS)
export type FirstStep = z.infer<typeof FirstStep>

export const FirstDay = z.object({
  /** False once the office has queued an e-mail, everything is done, or an administrator has put the list away. */
  isShown: z.boolean(),
  /** All steps in their order; none if the list is not shown for good. */
  steps: z.array(z.object({ step: FirstStep, isDone: z.boolean() })),
})
export type FirstDay = z.infer<typeof FirstDay>

/** What is left out does not change. What the records show to be done stays so without a tick. */
export const FirstDayTicks = z.object({
  ticks: z.partialRecord(FirstStep, z.boolean()).default({}),
  isPutAway: z.boolean().optional(),
})
export type FirstDayTicks = z.input<typeof FirstDayTicks>
