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

/** What was changed together. */
export interface ChangeGroup {
  readonly key: number
  /** Null for what was changed before rows knew it. */
  readonly changeId: number | null
  /** How many rows it has, also those that are not in the list. */
  readonly size: number
  readonly changedBy: string
  readonly whenChanged: string
  readonly changes: readonly Change[]
}

/** Rows that do not know their change belong to one save if one person made them within this time, in milliseconds. */
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

/** Groups what was changed together, newest first. */
export function groupChanges(rows: readonly HistoryRow[]): readonly ChangeGroup[] {
  type Group = ChangeGroup & { changes: Change[] }
  const groups: Group[] = []
  const byChange = new Map<number, Group>()
  for (const row of rows) {
    const { historyId: key, changedBy, whenChanged, changeId, changeRows } = row
    const last = groups.at(-1)
    const isSameSave =
      last?.changeId === null &&
      last.changedBy === changedBy &&
      Date.parse(last.whenChanged) - Date.parse(whenChanged) < ONE_SAVE_MS
    const known = changeId === null ? (isSameSave ? last : undefined) : byChange.get(changeId)
    if (known) {
      known.changes.push(changeOf(row))
      continue
    }
    const group = { key, changedBy, whenChanged, changeId, size: changeRows, changes: [changeOf(row)] }
    groups.push(group)
    if (changeId !== null) byChange.set(changeId, group)
  }
  return groups
}
