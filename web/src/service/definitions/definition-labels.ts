import type { SavedServiceDefinition } from '@app/contract/service/schema'

/** What a save takes though the screen has no field for it. */
type NotOnScreen = 'serviceId' | 'serviceShortName' | 'isCategory' | 'sort1' | 'sort2' | 'whenUpdated'

/** What the fields of a service definition are called (docs/rules/screens.md#service-definitions). */
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
