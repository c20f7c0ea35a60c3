/** From harmless to dangerous. All but a note stop a certificate and a warrant (docs/rules/evidence.md#defects). */
export const SEVERITIES = ['note', 'minor', 'major', 'life safety'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Severities that stop certificates and warrants while the defect is open. */
export const STOPPING_SEVERITIES = SEVERITIES.filter((severity) => severity !== 'note')

export const RESPONSIBLE_PARTIES = ['owner', 'supplier', 'operator', 'tenant'] as const

export const DEFECT_STATES = ['open', 'cleared'] as const
