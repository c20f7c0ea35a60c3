import { z } from 'zod'
import { CurrentPassword } from '../auth/schema.ts'
import { SavedSignatory, Signatory } from '../operator/schema.ts'
import { Moment, OptionalId, wholeNumber } from '../scalars.ts'

/** Whether a person sends recommended e-mails, or the daily run queues them (docs/rules/reminders.md#daily-run). */
export const AUTOMATION_MODES = ['manual', 'automatic'] as const
export const AutomationMode = z.enum(AUTOMATION_MODES)
export type AutomationMode = z.infer<typeof AutomationMode>

/** What is enough for a warrant (docs/rules/evidence.md#what-is-enough-evidence). */
export const EVIDENCE_RULES = ['certificates', 'dates'] as const
export const EvidenceRule = z.enum(EVIDENCE_RULES)
export type EvidenceRule = z.infer<typeof EvidenceRule>

/** Whose logins need a second factor (docs/rules/sessions-and-roles.md#the-second-factor). */
export const SECOND_FACTOR_RULES = ['optional', 'internal', 'all'] as const
export const SecondFactorRule = z.enum(SECOND_FACTOR_RULES)
export type SecondFactorRule = z.infer<typeof SecondFactorRule>

/** How many years the audit is kept (docs/rules/audit.md#how-long-it-is-kept). */
export const AuditYears = wholeNumber(1, 20)
export const DEFAULT_AUDIT_YEARS = 2

/** The length of a data URI for an image of 300 KB. */
const LOGO_LENGTH = 400_000

/**
 * A PNG or JPEG as a data URI, checked by its type and first bytes. It is printed on forms and at the top of e-mails.
 */
export const Logo = z
  .string()
  .max(LOGO_LENGTH, 'takes a picture of at most 300 KB')
  .regex(
    /^data:image\/(png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/)[A-Za-z0-9+/]*={0,2}$/,
    'takes a picture, PNG or JPEG',
  )
  .nullable()

/**
 * The settings of administrators (docs/rules/sessions-and-roles.md#administrators). `whenUpdated` is the time of the
 * last change to any of them.
 */
export const Settings = z.object({
  operatorCompanyId: z.int().nullable(),
  operatorCompanyName: z.string(),
  signatories: z.array(Signatory),
  automationMode: AutomationMode,
  evidence: EvidenceRule,
  secondFactor: SecondFactorRule,
  auditYears: z.int(),
  operatorLogo: z.string().nullable(),
  /** Printed on forms of properties with the other BWOF template. */
  alternateLogo: z.string().nullable(),
  whenUpdated: Moment,
})
export type Settings = z.infer<typeof Settings>

/**
 * Settings that are left out do not change. `signatories` is the whole list in order: a signatory who is not in it is
 * removed.
 */
export const SavedSettings = z
  .object({
    operatorCompanyId: OptionalId,
    signatories: z.array(SavedSignatory).max(100),
    automationMode: AutomationMode,
    evidence: EvidenceRule,
    secondFactor: SecondFactorRule,
    auditYears: AuditYears,
    operatorLogo: Logo,
    alternateLogo: Logo,
  } satisfies Record<Exclude<keyof Settings, 'operatorCompanyName' | 'whenUpdated'>, z.ZodType>)
  .partial()
  .extend({ whenUpdated: Moment })
export type SavedSettings = z.infer<typeof SavedSettings>

/** Another rule of the second factor takes the present password too. */
export const SettingsUpdate = SavedSettings.extend({ currentPassword: CurrentPassword })
export type SettingsUpdate = z.infer<typeof SettingsUpdate>
