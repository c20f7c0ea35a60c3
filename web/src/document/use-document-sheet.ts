import type { Day } from '@app/contract/dates'
import type { DocumentKind } from '@app/contract/document/kinds'
import { useState } from 'react'
import { today } from '../lib/dates.ts'
import { useFormFacts } from './api.ts'
import { useSheet } from './use-sheet.ts'

/** Which form of which property; `supplierCompanyId` for the supplier forms. */
export interface DocumentCase {
  readonly kind: DocumentKind
  readonly propertyId: number
  readonly supplierCompanyId: number | null
}

/** A form of a property, as its records are now, to fill in and to generate. */
export function useDocumentSheet({ kind, propertyId, supplierCompanyId }: DocumentCase) {
  const { data: known, error, refetch } = useFormFacts(propertyId, supplierCompanyId)
  const [issuedDate, setIssuedDate] = useState<Day | null>(today)
  const sheet = useSheet({ kind, propertyId, known, issuedDate })
  return {
    ...sheet,
    failure: error && { error, onRetry: () => void refetch() },
    /** Null where the form is dated by the pen or by the property's record. */
    issuedDate: sheet.isOwn ? { value: issuedDate, onChange: setIssuedDate } : null,
  }
}
