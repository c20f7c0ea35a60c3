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
} as const
