import type { HistoryRow } from '@app/contract/history/schema'
import { fieldLabel, fieldPlace, isHiddenField } from './entities.ts'

export interface FieldChange {
  readonly field: string
  readonly label: string
  /** Undefined if there was no record before. `became` is undefined if the record was deleted for good. */
  readonly was: unknown
  readonly became: unknown
}

/** A change of one record, for people. */
export interface Change {
  readonly row: HistoryRow
  readonly verb: 'added' | 'changed' | 'deleted' | 'restored'
  readonly fields: readonly FieldChange[]
}

/** The changes of one save. */
export interface ChangeGroup {
  readonly key: number
  readonly changedBy: string
  readonly whenChanged: string
  readonly changes: readonly Change[]
}

/** Changes by one person within this time belong to one save, in milliseconds. */
const ONE_SAVE_MS = 2000

/** Blank values, such as an empty text or a switch that is off, are left out for new records. */
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false || value === 0

function verbOf({ was, became }: HistoryRow): Change['verb'] {
  if (became === null) return 'deleted'
  // Passwords are not stored in the history, so a change of one has no old value.
  if (was === null) return 'password' in became ? 'changed' : 'added'
  if ('whenDeleted' in became) return became.whenDeleted === null ? 'restored' : 'deleted'
  return 'changed'
}

export function changeOf(row: HistoryRow): Change {
  const { entity, entityId, was, became } = row
  const verb = verbOf(row)
  const fields = Object.keys(became ?? was ?? {})
    .filter((name) => !isHiddenField(entity, name) && name !== 'whenDeleted')
    .map((name) => {
      // The value of a setting is labelled with the setting's name.
      const field = entity === 'setting' && name === 'value' ? entityId : name
      return { field, label: fieldLabel(entity, field), was: was?.[name], became: became?.[name] }
    })
    .toSorted((a, b) => fieldPlace(entity, a.field) - fieldPlace(entity, b.field))
  return { row, verb, fields: verb === 'added' ? fields.filter(({ became: value }) => !isBlank(value)) : fields }
}

/** Groups neighbouring changes of one save, newest first. */
export function groupChanges(rows: readonly HistoryRow[]): readonly ChangeGroup[] {
  const groups: (ChangeGroup & { changes: Change[] })[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    const isSameSave =
      last?.changedBy === row.changedBy && Date.parse(last.whenChanged) - Date.parse(row.whenChanged) < ONE_SAVE_MS
    if (last && isSameSave) last.changes.push(changeOf(row))
    else {
      const { historyId: key, changedBy, whenChanged } = row
      groups.push({ key, changedBy, whenChanged, changes: [changeOf(row)] })
    }
  }
  return groups
}
