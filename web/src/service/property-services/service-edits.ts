import type { ServiceRow } from './service-rows.ts'

/** Actions on the services of a draft. The same object on every render, so that other rows do not rerender. */
export interface ServiceEdits {
  readonly change: (propertyServiceId: number, change: Partial<ServiceRow>) => void
  readonly add: (service: ServiceRow) => void
  readonly remove: (propertyServiceIds: readonly number[]) => void
  /** Call on leaving edit mode (docs/rules/screens.md#edit-mode). */
  readonly trimNotes: () => void
}
