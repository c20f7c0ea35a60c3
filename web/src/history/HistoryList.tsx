import type { HistoryRow } from '@app/contract/history/schema'
import { shownMoment } from '@app/contract/dates'
import { useMemo, type ReactNode } from 'react'
import { settings } from '../lib/settings.ts'
import { EmailAddress } from '../ui/domain/EmailAddress.tsx'
import { groupChanges, type Change } from './change.ts'
import { ChangedField } from './ChangedField.tsx'
import classes from './HistoryList.module.css'
import { useFieldNames } from './names.ts'
import { restorableRows, type RestorableRow } from './restorable.ts'

interface HistoryListProps {
  readonly rows: readonly HistoryRow[]
  /** The title of a changed record. */
  readonly titleOf: (row: HistoryRow) => ReactNode
  readonly restoreOf?: ((lost: readonly RestorableRow[]) => ReactNode) | undefined
}

/** Who changed what and when, newest first. Changes of one save are grouped. */
export function HistoryList({ rows, titleOf, restoreOf }: HistoryListProps) {
  const names = useFieldNames()
  const groups = useMemo(() => groupChanges(rows), [rows])
  const restorable = useMemo(() => restorableRows(rows), [rows])
  const restore = ({ row }: Change): ReactNode => {
    const lost = restorable.get(row.historyId)
    return lost && restoreOf?.(lost)
  }
  const shownFields = ({ row, verb, fields }: Change) =>
    fields.length > 0 && (
      <dl className={classes.fields}>
        {fields.map((change) => (
          <ChangedField key={change.field} change={change} isNew={verb === 'added' || row.was === null} names={names} />
        ))}
      </dl>
    )

  return (
    <ol className={classes.groups} aria-label="Changes">
      {groups.map(({ key, changedBy, whenChanged, changes }) => (
        <li key={key} className={classes.group}>
          <div className={classes.head}>
            <span className={classes.who}>
              <EmailAddress address={changedBy} />
            </span>
            <time className={classes.when} dateTime={whenChanged}>
              {shownMoment(whenChanged, settings.timeZone)}
            </time>
          </div>
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={change.row.historyId}>
                <div className={classes.title}>
                  {titleOf(change.row)} <span className={classes.verb}>{change.verb}</span> {restore(change)}
                </div>
                {shownFields(change)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
