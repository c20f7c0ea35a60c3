import type { HistoryRow } from '@app/contract/history/schema'
import { fieldLabel, fieldPlace, isHiddenField } from './entities.ts'

export interface FieldChange {
  readonly field: string
  readonly label: string
  /** Undefined where there was no record yet, or is none any more. */
  readonly was: unknown
  readonly became: unknown
}

/** One record's change, as people tell it. */
export interface Change {
  readonly row: HistoryRow
  readonly verb: 'added' | 'changed' | 'deleted' | 'restored'
  readonly fields: readonly FieldChange[]
}

/** What one person changed in one go. */
export interface ChangeGroup {
  readonly key: number
  readonly changedBy: string
  readonly whenChanged: string
  readonly changes: readonly Change[]
}

/** A save writes its rows within this time, in milliseconds. */
const ONE_SAVE_MS = 2000

/** What a new record need not say: a switch that is off, a text that is empty. */
const saysNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false || value === 0

function verbOf({ was, became }: HistoryRow): Change['verb'] {
  if (became === null) return 'deleted'
  // A password is never kept, so that its change has nothing that it was.
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
      // What a setting holds is called after it.
      const field = entity === 'setting' && name === 'value' ? entityId : name
      return { field, label: fieldLabel(entity, field), was: was?.[name], became: became?.[name] }
    })
    .toSorted((a, b) => fieldPlace(entity, a.field) - fieldPlace(entity, b.field))
  return { row, verb, fields: verb === 'added' ? fields.filter(({ became: value }) => !saysNothing(value)) : fields }
}

/** Neighbouring changes of one save together, in the order in which they come: newest first. */
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
