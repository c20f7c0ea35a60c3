import { z } from 'zod'
import { SavedSignatory, Signatory } from '../operator/schema.ts'
import { Moment, OptionalId } from '../scalars.ts'

/** Whether recommended e-mails wait for a person, or the daily run queues them (decisions 6). */
export const AUTOMATION_MODES = ['manual', 'automatic'] as const
export const AutomationMode = z.enum(AUTOMATION_MODES)
export type AutomationMode = z.infer<typeof AutomationMode>

/** What administrators set (decisions 1 and 3). `whenUpdated` is when any of it changed last. */
export const Settings = z.object({
  operatorCompanyId: z.int().nullable(),
  operatorCompanyName: z.string(),
  signatories: z.array(Signatory),
  automationMode: AutomationMode,
  whenUpdated: Moment,
})
export type Settings = z.infer<typeof Settings>

/** Settings left out stay as they are; `signatories` is the whole list in its order: one that is not in it is removed. */
export const SavedSettings = z
  .object({
    operatorCompanyId: OptionalId,
    signatories: z.array(SavedSignatory).max(100),
    automationMode: AutomationMode,
  })
  .partial()
  .extend({ whenUpdated: Moment })
export type SavedSettings = z.infer<typeof SavedSettings>
