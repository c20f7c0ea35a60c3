import type { Fate } from '@app/contract/import/rules'
import type { ImportOptions, ImportRow, RowChoice } from '@app/contract/import/schema'
import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import type { Column } from '../ui/table/column.ts'
import { PAGE_SIZES } from '../ui/table/list-view.ts'
import { Pager } from '../ui/table/Pager.tsx'
import { RowCards } from '../ui/table/RowCards.tsx'
import { RowTable } from '../ui/table/RowTable.tsx'
import { useImportRows } from './api.ts'
import classes from './CheckStep.module.css'
import { FATE_WORDS } from './words.ts'
import { useMedia } from '../ui/layout/use-media.ts'

const CARDS_BELOW = '(max-width: 61.99em)'
const FIRST_SIZE = 50
const NO_ROWS: readonly ImportRow[] = []

const rowKey = ({ line }: ImportRow) => line
const rowState = ({ fate }: ImportRow) => ({ isDimmed: fate === 'same' || fate === 'repeated' || fate === 'skipped' })

interface CheckedRowsProps {
  readonly importId: number
  readonly checkedAs: string
  readonly fate: Fate | undefined
  readonly options: ImportOptions
  readonly onChoose: (choice: RowChoice) => void
}

/** The rows of the file, a page at a time, each with its fate and the reason. */
export function CheckedRows({ importId, checkedAs, fate, options, onChoose }: CheckedRowsProps) {
  const [{ page, size }, setPage] = useState({ page: 1, size: FIRST_SIZE })
  const { data, error, isPending, refetch } = useImportRows(importId, checkedAs, { fate, page, size })
  const areCards = useMedia(CARDS_BELOW)
  const { choices } = options
  const columns = useMemo(() => columnsOf(choices, onChoose), [choices, onChoose])
  const rows = data?.data ?? NO_ROWS
  const total = data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / size))
  if (error) return <ErrorBanner title="Error retrieving the rows" error={error} onRetry={() => void refetch()} />
  const shared = { label: 'Rows of the file', columns, rows, rowKey, rowState, isLoading: isPending }
  return (
    <>
      {areCards ? <RowCards {...shared} /> : <RowTable {...shared} sort={null} change={() => {}} />}
      {total > Math.min(...PAGE_SIZES) && (
        <Pager
          label={shared.label}
          page={Math.min(page, pages)}
          pages={pages}
          size={size}
          rowCount={total}
          onChange={(change) => setPage((old) => ({ ...old, page: 1, ...change }))}
        />
      )}
    </>
  )
}

const columnsOf = (
  choices: readonly RowChoice[],
  onChoose: (choice: RowChoice) => void,
): readonly Column<ImportRow>[] => [
  { id: 'line', header: 'Line', width: 80, isNumeric: true, cell: ({ line }) => line.toLocaleString('en-NZ') },
  { id: 'name', header: 'Record', card: 'title', cell: ({ name }) => name || 'No name' },
  {
    id: 'fate',
    header: 'What happens',
    width: 180,
    card: 'aside',
    cell: ({ fate }) => <StatusBadge tone={FATE_WORDS[fate].tone}>{FATE_WORDS[fate].label}</StatusBadge>,
  },
  { id: 'why', header: 'Why', width: '42%', cell: (row) => <Why row={row} choices={choices} onChoose={onChoose} /> },
]

interface WhyProps {
  readonly row: ImportRow
  readonly choices: readonly RowChoice[]
  readonly onChoose: (choice: RowChoice) => void
}

function Why({ row, choices, onChoose }: WhyProps) {
  const { fate, faults, differences, note, likely } = row
  const isPlain = faults.length === 0 && differences.length === 0 && note === '' && likely.length === 0
  if (isPlain) return FATE_WORDS[fate].meaning
  return (
    <ul className={classes.reasons}>
      {faults.map(({ heading, reason }) => (
        <li key={`${heading} ${reason}`}>
          <strong>{heading}</strong>: {reason}
        </li>
      ))}
      {differences.map(({ heading, before, after }) => (
        <li key={heading}>
          <strong>{heading}</strong>: <Difference before={before} after={after} isWritten={fate === 'changed'} />
        </li>
      ))}
      {note && <li>{note}</li>}
      {likely.length > 0 && (
        <li>
          <LikelyField row={row} choices={choices} onChoose={onChoose} />
        </li>
      )}
    </ul>
  )
}

function Difference({
  before,
  after,
  isWritten,
}: {
  readonly before: string
  readonly after: string
  readonly isWritten: boolean
}) {
  if (!isWritten) {
    return (
      <>
        {before || 'nothing'} in Warrant, {after} in the file
      </>
    )
  }
  return (
    <>
      <span className={classes.before}>{before || 'nothing'}</span> → {after}
    </>
  )
}

/** What becomes of a row that is likely a record of Warrant. */
function LikelyField({ row: { line, name, likely }, choices, onChoose }: WhyProps) {
  const chosen = choices.find((choice) => choice.line === line)
  const value = chosen ? (chosen.choice === 'take' ? `take ${chosen.id ?? ''}` : chosen.choice) : 'ask'
  return (
    <NativeSelect
      size="xs"
      aria-label={`What becomes of ${name || `row ${line}`}`}
      value={value}
      data={[
        { value: 'ask', label: chosen ? 'As for all' : `Likely ${likely[0]?.name ?? ''}` },
        ...likely.map(({ id, name: record }) => ({ value: `take ${id}`, label: `It is ${record}` })),
        { value: 'add', label: 'Add it anyway' },
        { value: 'skip', label: 'Skip it' },
      ]}
      onChange={({ currentTarget }) => {
        const [choice = 'ask', id] = currentTarget.value.split(' ')
        if (choice === 'take') onChoose({ line, choice, id: Number(id) })
        else if (choice === 'add' || choice === 'skip' || choice === 'ask') onChoose({ line, choice, id: null })
      }}
    />
  )
}
