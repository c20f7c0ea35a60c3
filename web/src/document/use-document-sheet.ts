import type { Day } from '@app/contract/dates'
import type { DocumentKind } from '@app/contract/document/kinds'
import { useState } from 'react'
import { today } from '../lib/dates.ts'
import { useFormFacts } from './api.ts'
import { useSheet } from './use-sheet.ts'

/** A form of a property. Forms for suppliers have a `supplierCompanyId`. */
export interface DocumentCase {
  readonly kind: DocumentKind
  readonly propertyId: number
  readonly supplierCompanyId: number | null
}

/** A form with a property's saved facts, to fill in and generate. */
export function useDocumentSheet({ kind, propertyId, supplierCompanyId }: DocumentCase) {
  const { data: known, error, refetch } = useFormFacts(propertyId, supplierCompanyId)
  const [issuedDate, setIssuedDate] = useState<Day | null>(today)
  const sheet = useSheet({ kind, propertyId, known, issuedDate })
  return {
    ...sheet,
    failure: error && { error, onRetry: () => void refetch() },
    /** Null if the form is dated by hand or from the property's record. */
    issuedDate: sheet.isOwn ? { value: issuedDate, onChange: setIssuedDate } : null,
  }
}
