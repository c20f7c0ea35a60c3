import { z } from 'zod'
import { SavedSignatory, Signatory } from '../operator/schema.ts'
import { Moment, OptionalId } from '../scalars.ts'

/** Whether recommended e-mails wait for a person, or the daily run queues them (docs/rules/reminders.md#daily-run). */
export const AUTOMATION_MODES = ['manual', 'automatic'] as const
export const AutomationMode = z.enum(AUTOMATION_MODES)
export type AutomationMode = z.infer<typeof AutomationMode>

/** Longest text of a logo: a picture of 300 KB. */
const LOGO_LENGTH = 400_000

/** A PNG or JPEG by its ending and its first bytes, as a data URI: it is printed on forms and stands above e-mails. */
export const Logo = z
  .string()
  .max(LOGO_LENGTH, 'takes a picture of at most 300 KB')
  .regex(
    /^data:image\/(png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/)[A-Za-z0-9+/]*={0,2}$/,
    'takes a picture, PNG or JPEG',
  )
  .nullable()

/**
 * What administrators set (docs/rules/sessions-and-roles.md#administrators). `whenUpdated` is when any of it changed
 * last.
 */
export const Settings = z.object({
  operatorCompanyId: z.int().nullable(),
  operatorCompanyName: z.string(),
  signatories: z.array(Signatory),
  automationMode: AutomationMode,
  operatorLogo: z.string().nullable(),
  /** On forms of properties whose BWOF template asks for another logo. */
  alternateLogo: z.string().nullable(),
  whenUpdated: Moment,
})
export type Settings = z.infer<typeof Settings>

/** Settings left out stay as they are; `signatories` is the whole list in its order: one that is not in it is removed. */
export const SavedSettings = z
  .object({
    operatorCompanyId: OptionalId,
    signatories: z.array(SavedSignatory).max(100),
    automationMode: AutomationMode,
    operatorLogo: Logo,
    alternateLogo: Logo,
  } satisfies Record<Exclude<keyof Settings, 'operatorCompanyName' | 'whenUpdated'>, z.ZodType>)
  .partial()
  .extend({ whenUpdated: Moment })
export type SavedSettings = z.infer<typeof SavedSettings>
