import type { SeenProperty } from '@app/contract/property/schema'
import type { DraftKind } from '../lib/draft.ts'
import { draftOf, type PropertyDraft } from './draft.ts'
import { draftValues, withValue } from './draft-values.ts'

/** How a property is edited. */
export const PROPERTY_DRAFT: DraftKind<SeenProperty, PropertyDraft> = { draftOf, valuesOf: draftValues, withValue }
