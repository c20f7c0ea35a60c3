import type { ServiceRow } from './service-rows.ts'

/** What can be done to the services of a property that is edited. Stable, so that untouched rows are not drawn again. */
export interface ServiceEdits {
  readonly change: (propertyServiceId: number, change: Partial<ServiceRow>) => void
  readonly add: (service: ServiceRow) => void
  readonly remove: (propertyServiceIds: readonly number[]) => void
  /** On leaving edit mode (docs/rules/screens.md#edit-mode). */
  readonly trimNotes: () => void
}
