import { z } from 'zod'
import { fromText, Id, Moment, RequiredLine, wholeNumber } from '../scalars.ts'

/** The records whose history can be asked for; what hangs on a company or property comes with it. */
export const HISTORY_ENTITIES = [
  'company',
  'contact',
  'property',
  'service',
  'property_service',
  'document',
  'login',
  'setting',
  'email_template_version',
] as const
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number]

/** Kept from other internal logins, as the records themselves are (docs/rules/sessions-and-roles.md#administrators). */
export const ADMINISTRATORS_ENTITIES: readonly HistoryEntity[] = ['setting', 'email_template_version']

/** Most changes in one answer, and how many there are unless the caller says. */
export const HISTORY_RECORD_LIMIT = 1000
const HISTORY_PAGE = 100

const isRecordId = (text: string): boolean => String(Number(text)) === text && Id.safeParse(Number(text)).success

/** There can be more changes than an integer of the database counts. */
const HistoryId = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'takes the id of a change')

/**
 * The history of one record, or without `id` of all of its kind, or without both of everything; newest first. The next
 * page is what came `before` the last row of this one.
 */
export const HistoryQuery = z
  .object({
    entity: z.enum(HISTORY_ENTITIES).optional(),
    /** A setting's is its name. */
    id: RequiredLine.optional(),
    before: fromText(HistoryId).optional(),
    recordLimit: fromText(wholeNumber(1, HISTORY_RECORD_LIMIT)).default(HISTORY_PAGE).meta({ default: HISTORY_PAGE }),
  })
  .refine(({ entity, id }) => id === undefined || entity !== undefined, { path: ['entity'], message: 'is required' })
  .refine(({ entity, id }) => !id || entity === 'setting' || isRecordId(id), {
    path: ['id'],
    message: 'takes the id of a record',
  })
export type HistoryQuery = z.infer<typeof HistoryQuery>

/**
 * One change: `was` and `became` hold the fields that changed, null where there was nothing before or after. The parent
 * is the record on whose page the change is shown. `changedBy` is a login's e-mail, or `Automation`.
 */
export const HistoryRow = z.object({
  historyId: z.int(),
  entity: z.string(),
  entityId: z.string(),
  /** What the record is called today, deleted or not; empty for one without a name. */
  name: z.string(),
  parentEntity: z.string().nullable(),
  parentId: z.string().nullable(),
  changedBy: z.string(),
  whenChanged: Moment,
  was: z.record(z.string(), z.unknown()).nullable(),
  became: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryRow = z.infer<typeof HistoryRow>
