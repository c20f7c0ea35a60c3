import type { Signatory } from '@app/contract/operator/schema'
import { nestedRows } from '../lib/nested-rows.ts'

/** A signatory while the settings are edited. */
export type SignatoryRow = Signatory & { readonly whenDeleted: string | null }

export const signatoryRows = nestedRows<SignatoryRow>((row) => row.signatoryId)

export const signatoryRowOf = (signatory: Signatory): SignatoryRow => ({ ...signatory, whenDeleted: null })

export const blankSignatory = (signatoryId: number): SignatoryRow => ({
  signatoryId,
  name: '',
  position: '',
  iqpNumber: '',
  iqpId: null,
  whenDeleted: null,
})

/** Whether a new row is blank. Blank rows are not saved. */
export const isBlankSignatory = (row: SignatoryRow): boolean =>
  signatoryRows.isNew(row) && [row.name, row.position, row.iqpNumber].every((text) => text.trim() === '')
