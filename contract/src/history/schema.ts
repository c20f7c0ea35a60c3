import { z } from 'zod'
import { fromText, Id, Moment, RequiredLine, wholeNumber } from '../scalars.ts'

/** The records that have a history. Changes of nested records are part of the history of their company or property. */
export const HISTORY_ENTITIES = [
  'company',
  'contact',
  'property',
  'service',
  'property_service',
  'document',
  'certificate',
  'warrant',
  'defect',
  'iqp',
  'login',
  'setting',
  'email_template_version',
] as const
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number]

/** Only for administrators, like the records themselves (docs/rules/sessions-and-roles.md#administrators). */
export const ADMINISTRATORS_ENTITIES: readonly HistoryEntity[] = ['setting', 'email_template_version']

/** The most changes in an answer, and the default number. */
export const HISTORY_RECORD_LIMIT = 1000
const HISTORY_PAGE = 100

const isRecordId = (text: string): boolean => String(Number(text)) === text && Id.safeParse(Number(text)).success

/** Ids of changes may exceed the range of a database integer. */
const HistoryId = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'takes the id of a change')

/** Of a change of many records, lists of several records hold this many rows of each kind of record. */
export const CHANGE_ROWS_LISTED = 20

/**
 * Requests the history of one record; of all records of an entity without `id`; of everything without both; or all rows
 * of one `change`. Newest first. For the next page, `before` is the id of the last row.
 */
export const HistoryQuery = z
  .object({
    entity: z.enum(HISTORY_ENTITIES).optional(),
    /** The id of a setting is its name. */
    id: RequiredLine.optional(),
    change: fromText(HistoryId).optional(),
    before: fromText(HistoryId).optional(),
    recordLimit: fromText(wholeNumber(1, HISTORY_RECORD_LIMIT)).default(HISTORY_PAGE).meta({ default: HISTORY_PAGE }),
  })
  .refine(({ entity, id }) => id === undefined || entity !== undefined, { path: ['entity'], message: 'is required' })
  .refine(({ entity, id }) => !id || entity === 'setting' || isRecordId(id), {
    path: ['id'],
    message: 'takes the id of a record',
  })
  .refine(({ entity, change }) => change === undefined || entity === undefined, {
    path: ['change'],
    message: 'is asked for alone, so leave the record out',
  })
export type HistoryQuery = z.infer<typeof HistoryQuery>

/**
 * A change of one record. `was` and `became` have the fields that changed; null if the record did not exist before or after. The
 * parent is the record whose page shows the change. `changedBy` is the e-mail of a login, or `Automation`. Rows that were
 * written together have the same `changeId`, and `changeRows` counts them; rows from before it was kept have none.
 */
export const HistoryRow = z.object({
  historyId: z.int(),
  entity: z.string(),
  entityId: z.string(),
  /** The current name of the record, even if it is deleted; empty if it has none. */
  name: z.string(),
  parentEntity: z.string().nullable(),
  parentId: z.string().nullable(),
  changedBy: z.string(),
  whenChanged: Moment,
  was: z.record(z.string(), z.unknown()).nullable(),
  became: z.record(z.string(), z.unknown()).nullable(),
  changeId: z.int().nullable(),
  changeRows: z.int(),
})
export type HistoryRow = z.infer<typeof HistoryRow>
