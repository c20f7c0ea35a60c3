import type { EmailRow } from '@app/contract/email/schema'
import { useMemo, useState } from 'react'
import { emailCaseOf } from '../compose/email-case.ts'
import { rowKey } from './email-rows.ts'
import { EmailReview } from './EmailReview.tsx'

const NO_ROWS: readonly EmailRow[] = []

interface RowReviewProps {
  /** The row to review; null closes the dialog. */
  readonly row: EmailRow | null
  /** The rows of the list. */
  readonly rows: readonly EmailRow[]
  readonly onChange: (row: EmailRow | null) => void
}

/** The dialog of a row's e-mail, with a button for the next row; J and K go to the next and the previous one. */
export function RowReview({ row, rows, onChange }: RowReviewProps) {
  // Keeps the initial order, because rows leave the list when they are sent.
  const [order, setOrder] = useState(NO_ROWS)
  if (row && order === NO_ROWS) setOrder(rows)
  if (!row && order !== NO_ROWS) setOrder(NO_ROWS)
  const emailCase = useMemo(() => row && emailCaseOf(row), [row])
  // Others may have changed the row since it was drawn.
  const at = row ? order.findIndex((each) => rowKey(each) === rowKey(row)) : -1
  const next = at < 0 ? undefined : order[at + 1]
  const previous = order[at - 1]
  const beside = useMemo(() => [next, previous].flatMap((each) => (each && emailCaseOf(each)) ?? []), [next, previous])

  return (
    <EmailReview
      emailCase={emailCase}
      beside={beside}
      onClose={() => onChange(null)}
      onNext={next && (() => onChange(next))}
      onPrevious={previous && (() => onChange(previous))}
    />
  )
}
