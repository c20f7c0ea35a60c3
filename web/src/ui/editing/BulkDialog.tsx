import { Button, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { Banner } from '../feedback/Banner.tsx'
import { ErrorBanner } from '../feedback/ErrorBanner.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { LargeDialog, PANE } from '../layout/LargeDialog.tsx'
import type { Column } from '../table/column.ts'
import { DataTable } from '../table/DataTable.tsx'
import { useListRows } from '../table/list-rows.ts'
import { useLocalView } from '../table/list-view.ts'
import { shownCount } from '../table/RowCount.tsx'
import { useGuardedClose } from './use-guarded-close.ts'
import { sameValues } from '../../lib/same-values.ts'
import classes from './BulkDialog.module.css'

/** What would become of one record. */
export interface BulkRow {
  readonly id: number
  readonly name: string
  /** Which of its records, where the name is that of a parent. */
  readonly part?: string
  readonly before: string
  /** Empty for a record that stays as it is. */
  readonly after: string
  /** Why it stays, or what else there is to say. */
  readonly note: string
  /** It cannot take the change: nothing is changed then. */
  readonly isWrong?: boolean
}

interface BulkDialogProps {
  readonly title: string
  /** What the records are, such as `service`, in one and in many. */
  readonly of: readonly [string, string]
  readonly rows: readonly BulkRow[]
  /** What the buttons above the preview ask. */
  readonly children: ReactNode
  /** What to do, as plain values; what is there when the dialog opens is a proposal. Until it is chosen nothing is previewed. */
  readonly choice: object | null
  /** The most records that are changed at once. */
  readonly limit: number
  /** Said above the preview, such as that some records are gone. */
  readonly hint?: ReactNode
  readonly isLoading?: boolean
  readonly failure?: { readonly title: string; readonly error: unknown; readonly onRetry: () => void } | null
  readonly isSaving: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
}

const rank = ({ isWrong, after }: BulkRow): number => (isWrong ? 0 : after === '' ? 2 : 1)

const COLUMNS: readonly Column<BulkRow>[] = [
  {
    id: 'name',
    header: 'What',
    value: ({ name }) => name,
    cell: ({ name, part }) => (
      <>
        <span className={classes.name}>{name}</span>
        {part && <span className={classes.part}>{part}</span>}
      </>
    ),
    width: '36%',
    card: 'title',
  },
  { id: 'before', header: 'Now', value: ({ before }) => before, width: '27%' },
  {
    id: 'after',
    header: 'Becomes',
    value: ({ after, note }) => after || note,
    cell: ({ after, note, isWrong }) => (
      <>
        {after && <span className={classes.after}>{after}</span>}
        {note && (
          <span className={classes.note} data-wrong={isWrong || undefined}>
            {note}
          </span>
        )}
      </>
    ),
  },
]

const rowKey = ({ id }: BulkRow) => id
const noText = () => ''
const rowState = ({ after, isWrong }: BulkRow) => ({ isDimmed: after === '' && !isWrong })

/**
 * Asks what to do to many records, and shows for each what it would do before it is done (docs/rules/screens.md#bulk).
 * Those that cannot take it come first, those that stay as they are last.
 */
export function BulkDialog({ title, of, rows, choice, limit, isSaving, onSubmit, onClose, ...props }: BulkDialogProps) {
  const ordered = useMemo(() => rows.toSorted((a, b) => rank(a) - rank(b)), [rows])
  const view = useLocalView({ size: 50 })
  const list = useListRows({ rows: ordered, columns: COLUMNS, view, searchText: noText })
  const changed = rows.filter(({ after }) => after !== '').length
  const wrong = rows.filter(({ isWrong }) => isWrong).length
  const counted = (count: number) => `${shownCount(count)} ${of[count === 1 ? 0 : 1]}`
  const obstacle = obstacleTo()
  const isChosen = choice !== null
  const [proposal] = useState(choice)
  const isEntered = choice && proposal ? !sameValues(proposal, choice) : choice !== proposal
  const close = useGuardedClose(isEntered, onClose)

  function obstacleTo(): string | null {
    if (wrong > 0) {
      const place = wrong === 1 ? 'It stands' : 'They stand'
      return `${counted(wrong)} cannot take this, so nothing can be changed. ${place} first in the list.`
    }
    if (changed > limit) return `At most ${counted(limit)} are changed at once, and these are ${counted(changed)}.`
    return null
  }
  const asTheyAre = (count: number, verb: string) => `${verb} as ${count === 1 ? 'it is' : 'they are'}.`
  function outcome(): string {
    if (props.isLoading || props.failure) return ''
    if (obstacle) return obstacle
    if (!isChosen) return `${counted(rows.length)} selected.`
    const stays = rows.length - changed
    if (changed === 0) return `Nothing to change: ${counted(rows.length)} would ${asTheyAre(rows.length, 'stay')}`
    const rest = stays > 0 ? ` ${shownCount(stays)} ${asTheyAre(stays, stays === 1 ? 'stays' : 'stay')}` : ''
    return `Changes ${counted(changed)}, all or none.${rest}`
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const isWrong = event.currentTarget.querySelector('[aria-invalid="true"]') !== null
    if (!isWrong && !isSaving && isChosen && changed > 0 && obstacle === null) onSubmit()
  }

  return (
    <LargeDialog title={title} onClose={close}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.fields}>{props.children}</div>
        <div className={classes.preview} {...PANE}>
          {props.hint && (
            <Banner icon={IconInfoCircle} tone="upcoming">
              {props.hint}
            </Banner>
          )}
          {props.failure ? (
            <ErrorBanner {...props.failure} />
          ) : (
            <DataTable
              label="What it would do"
              columns={COLUMNS}
              list={list}
              view={view}
              rowKey={rowKey}
              rowState={rowState}
              isLoading={props.isLoading ?? false}
              empty={<EmptyState title={`No ${of[1]}`}>None of them is left.</EmptyState>}
            />
          )}
        </div>
        <div className={classes.bar}>
          <Text size="sm" role="status" className={classes.outcome} data-wrong={obstacle !== null || undefined}>
            {outcome()}
          </Text>
          {/* Where there is nothing to type, the button that loses nothing has the focus. */}
          <Button variant="default" onClick={close} data-autofocus={proposal !== null || undefined}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={!isChosen || changed === 0 || obstacle !== null}>
            {isChosen && changed > 0 ? `Change ${counted(changed)}` : 'Change'}
          </Button>
        </div>
      </form>
    </LargeDialog>
  )
}
