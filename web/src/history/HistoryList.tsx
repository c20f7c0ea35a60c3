import type { HistoryRow } from '@app/contract/history/schema'
import { shownMoment } from '@app/contract/dates'
import { Button, Group, Skeleton } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { settings } from '../lib/settings.ts'
import { EmailAddress } from '../ui/domain/EmailAddress.tsx'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { shownCount } from '../ui/table/RowCount.tsx'
import { useHistory } from './api.ts'
import { changeOf, groupChanges, type Change, type ChangeGroup } from './change.ts'
import { ChangedField } from './ChangedField.tsx'
import classes from './HistoryList.module.css'
import { useFieldNames } from './names.ts'
import { useRecordTitle } from './RecordTitle.tsx'
import { restorableRows, type RestorableRow } from './restorable.ts'

interface HistoryListProps {
  readonly rows: readonly HistoryRow[]
  /** The title of a changed record. */
  readonly titleOf: (row: HistoryRow) => ReactNode
  readonly restoreOf?: ((lost: readonly RestorableRow[]) => ReactNode) | undefined
}

/** Of a change of more records than this, the others are shown when they are asked for. */
const RECORDS_SHOWN = 20

/** Who changed what and when, newest first. What was changed together is one entry. */
export function HistoryList({ rows, titleOf, restoreOf }: HistoryListProps) {
  const groups = useMemo(() => groupChanges(rows), [rows])
  const restorable = useMemo(() => restorableRows(rows), [rows])
  const restore = ({ row }: Change): ReactNode => {
    const lost = restorable.get(row.historyId)
    return lost && restoreOf?.(lost)
  }
  return (
    <ol className={classes.groups} aria-label="Changes">
      {groups.map((group) => (
        <li key={group.key} className={classes.group}>
          <div className={classes.head}>
            <span className={classes.who}>
              <EmailAddress address={group.changedBy} />
            </span>
            <time className={classes.when} dateTime={group.whenChanged}>
              {shownMoment(group.whenChanged, settings.timeZone)}
            </time>
          </div>
          <Entry group={group} titleOf={titleOf} restore={restore} />
        </li>
      ))}
    </ol>
  )
}

interface EntryProps extends Pick<HistoryListProps, 'titleOf'> {
  readonly group: ChangeGroup
  readonly restore: (change: Change) => ReactNode
}

/** What was changed together: the records of this list, and all others when they are asked for. */
function Entry({ group: { changes, changeId, size }, titleOf, restore }: EntryProps) {
  const [isWhole, setWhole] = useState(false)
  if (isWhole && changeId !== null) return <WholeChange changeId={changeId} size={size} />
  const shown = changes.slice(0, RECORDS_SHOWN)
  return (
    <>
      <ChangedRecords changes={shown} titleOf={titleOf} restore={restore} />
      {changeId !== null && size > shown.length && (
        <Group gap="xs" mt="xs" className={classes.together}>
          {`${shownCount(shown.length)} of ${shownCount(size)} changes that were made together`}
          <Button size="compact-xs" variant="default" onClick={() => setWhole(true)}>
            Show all {shownCount(size)}
          </Button>
        </Group>
      )}
    </>
  )
}

/** All records that were changed together, page by page. */
function WholeChange({ changeId, size }: { readonly changeId: number; readonly size: number }) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory({
    change: changeId,
  })
  const titleOf = useRecordTitle()
  const changes = useMemo(() => data?.pages.flat().map(changeOf) ?? [], [data])
  if (isPending) return <Skeleton height={120} role="group" aria-busy aria-label="Loading the change" />
  return (
    <>
      {error && <ErrorBanner title="Error retrieving the history" error={error} onRetry={() => void refetch()} />}
      <ChangedRecords changes={changes} titleOf={titleOf} />
      {hasNextPage && (
        <Group gap="xs" mt="xs" className={classes.together}>
          {`${shownCount(changes.length)} of ${shownCount(size)} changes that were made together`}
          <Button size="compact-xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </Group>
      )}
    </>
  )
}

interface ChangedRecordsProps extends Pick<HistoryListProps, 'titleOf'> {
  readonly changes: readonly Change[]
  readonly restore?: (change: Change) => ReactNode
}

function ChangedRecords({ changes, titleOf, restore }: ChangedRecordsProps) {
  const names = useFieldNames()
  return (
    <ul className={classes.changes}>
      {changes.map((change) => {
        const { row, verb, fields } = change
        return (
          <li key={row.historyId}>
            <div className={classes.title}>
              {titleOf(row)} <span className={classes.verb}>{verb}</span> {restore?.(change)}
            </div>
            {fields.length > 0 && (
              <dl className={classes.fields}>
                {fields.map((field) => (
                  <ChangedField
                    key={field.field}
                    change={field}
                    isNew={verb === 'added' || row.was === null}
                    names={names}
                  />
                ))}
              </dl>
            )}
          </li>
        )
      })}
    </ul>
  )
}
