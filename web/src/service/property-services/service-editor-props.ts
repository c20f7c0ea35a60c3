import type { Day } from '@app/contract/dates'
import type { ReportDue } from '@app/contract/evacuation/schema'
import type { DraftErrors } from '../../lib/draft.ts'
import type { Readiness } from './readiness.ts'
import type { ServiceEdits } from './service-edits.ts'
import type { ServiceRow } from './service-rows.ts'

/** What the editor of one service, and each of its parts, is given. */
export interface ServiceEditorProps {
  readonly service: ServiceRow
  readonly isNew: boolean
  /** Whether it is listed below its warrant. */
  readonly isBelow: boolean
  readonly readiness: Readiness | null
  /** By when the reports of the property's trial evacuations are due. */
  readonly reportsDue: readonly ReportDue[]
  readonly today: Day
  readonly showsNotes: boolean
  /** Whether it was just added and gets the cursor. */
  readonly takesFocus: boolean
  /** The errors by field. */
  readonly errors: DraftErrors
  readonly edits: ServiceEdits
  readonly onSupplier: (service: ServiceRow) => void
  /** Undefined while the service or its supplier is not saved. */
  readonly onEmail: ((service: ServiceRow) => void) | undefined
  readonly onRecord: (service: ServiceRow) => void
  readonly onRemove: (service: ServiceRow) => void
}
