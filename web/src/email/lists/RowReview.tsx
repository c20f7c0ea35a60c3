import type { EmailRow } from '@app/contract/email/schema'
import { useMemo, useState } from 'react'
import { emailCaseOf } from '../compose/email-case.ts'
import { EmailReview } from './EmailReview.tsx'

const NO_ROWS: readonly EmailRow[] = []

interface RowReviewProps {
  /** The row to review; null closes the dialog. */
  readonly row: EmailRow | null
  /** The rows of the list. */
  readonly rows: readonly EmailRow[]
  readonly onChange: (row: EmailRow | null) => void
}

/** The dialog of a row's e-mail, with a button for the next row. */
export function RowReview({ row, rows, onChange }: RowReviewProps) {
  // Keeps the initial order, because rows leave the list when they are sent.
  const [order, setOrder] = useState(NO_ROWS)
  if (row && order === NO_ROWS) setOrder(rows)
  if (!row && order !== NO_ROWS) setOrder(NO_ROWS)
  const emailCase = useMemo(() => row && emailCaseOf(row), [row])
  const next = row ? order[order.indexOf(row) + 1] : undefined

  return <EmailReview emailCase={emailCase} onClose={() => onChange(null)} onNext={next && (() => onChange(next))} />
}
