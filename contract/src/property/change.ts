import { z } from 'zod'
import { Id, Moment } from '../scalars.ts'

/** The most properties that one call changes, or shows for a change. */
export const PROPERTIES_AT_ONCE = 1000

export const PropertiesToChangeQuery = z.object({ propertyIds: z.array(Id).min(1).max(PROPERTIES_AT_ONCE) })

/** A property with what a change of many sets. */
export const PropertyToChange = z.object({
  propertyId: z.int(),
  propertyName: z.string(),
  active: z.boolean(),
  whenUpdated: Moment,
})
export type PropertyToChange = z.infer<typeof PropertyToChange>

/** Makes a property active or inactive, as a save of it does: its services stay as they are. */
export const PropertyChange = z.object({ propertyId: Id, whenUpdated: Moment, active: z.boolean() })
export type PropertyChange = z.infer<typeof PropertyChange>
