import type { SavedServiceDefinition } from '@app/contract/service/schema'

/** Fields that a save takes but the screen does not show. */
type NotOnScreen = 'serviceId' | 'serviceShortName' | 'isCategory' | 'sort1' | 'sort2' | 'whenUpdated'

/** The labels of a service definition's fields (docs/rules/screens.md#service-definitions). */
export const DEFINITION_LABELS = {
  serviceName: 'Service name',
  parentServiceId: 'Parent service',
  buildingAct: 'Building act',
  intervalMonths: 'Interval months',
  fullServicePrice: 'Full service price',
  auditPrice: 'Audit price',
  councilCodes: 'Council codes',
  active: 'Active',
  description: 'Description',
} as const satisfies Record<Exclude<keyof SavedServiceDefinition, NotOnScreen>, string>
