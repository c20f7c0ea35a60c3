import { systemCode } from '../service/system-code.ts'

/** From harmless to dangerous. All but a note stop a certificate and a warrant (docs/rules/evidence.md#defects). */
export const SEVERITIES = ['note', 'minor', 'major', 'life safety'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Severities that stop certificates and warrants while the defect is open. */
export const STOPPING_SEVERITIES = SEVERITIES.filter((severity) => severity !== 'note')

export const RESPONSIBLE_PARTIES = ['owner', 'supplier', 'operator', 'tenant'] as const

/** The columns of the screen that an export can have (docs/rules/views.md#exports). */
export const DEFECT_COLUMNS = ['severity', 'description', 'property', 'system', 'responsible', 'due'] as const
export type DefectColumn = (typeof DEFECT_COLUMNS)[number]

export const DEFECT_STATES = ['open', 'cleared'] as const

/** The text that the keyword filter searches, on the screens and in exports. */
export const defectSearchText = (defect: {
  propertyName: string
  system: { serviceName: string; buildingAct: string; councilCodes: string; ref: string } | null
  location: string
  description: string
  severity: Severity
  standard: string
  action: string
  responsible: string
  foundBy: string
}): string => {
  const { system } = defect
  return [
    defect.propertyName,
    system?.serviceName,
    system && systemCode(system),
    system?.ref,
    defect.location,
    defect.description,
    defect.severity,
    defect.standard,
    defect.action,
    defect.responsible,
    defect.foundBy,
  ]
    .filter(Boolean)
    .join(' ')
}
