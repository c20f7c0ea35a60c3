import type { EmailRow } from '@app/contract/email/schema'
import { useMemo, useState } from 'react'
import { caseOfRow } from '../compose/email-case.ts'
import { EmailReview } from './EmailReview.tsx'

const NO_ROWS: readonly EmailRow[] = []

interface RowReviewProps {
  /** The row that is looked over; null closes the dialog. */
  readonly row: EmailRow | null
  /** The list that it is of. */
  readonly rows: readonly EmailRow[]
  readonly onChange: (row: EmailRow | null) => void
}

/** The dialog of a row's e-mail, and the way to the next row. */
export function RowReview({ row, rows, onChange }: RowReviewProps) {
  // In the order in which they stood at first: what is sent leaves the list.
  const [order, setOrder] = useState(NO_ROWS)
  if (row && order === NO_ROWS) setOrder(rows)
  if (!row && order !== NO_ROWS) setOrder(NO_ROWS)
  const of = useMemo(() => row && caseOfRow(row), [row])
  const next = row ? order[order.indexOf(row) + 1] : undefined

  return <EmailReview of={of} onClose={() => onChange(null)} onNext={next && (() => onChange(next))} />
}
