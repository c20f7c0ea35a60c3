import { printedDay } from '@app/contract/dates'
import type { Severity } from '@app/contract/defect/rules'
import type { FormDefect, FormFacts, FormService } from '@app/contract/document/form-facts'
import { isReady } from '@app/contract/service/rules'
import type { Proposals } from '../answers.ts'
import { anniversaryOf, specifiedSystems } from '../parts/systems.ts'
import { hasTwin, systemCode } from '@app/contract/service/system-code'

/**
 * Proposes the open defects, and whether each certificate has been received or is pending, by what is enough evidence
 * (docs/rules/evidence.md#what-is-enough-evidence). People change what they know better.
 */
export function defectReportProposals(facts: FormFacts): Proposals {
  const anniversary = anniversaryOf(facts)
  const systems = specifiedSystems(facts)
  const isReceived = ({ certificateSignedDate, whenNextServiceAnniversary }: FormService) =>
    facts.needsCertificates ? certificateSignedDate !== null : isReady(whenNextServiceAnniversary, anniversary)
  const certificates = systems.map((service) => [
    `system.${service.propertyServiceId}.certificate`,
    isReceived(service) ? 'Received' : 'Pending',
  ])
  const defects = facts.defects.flatMap((defect, index) =>
    Object.entries(textsOf(defect, systems)).map(([name, text]) => [`defect.${index + 1}.${name}`, text]),
  )
  return { texts: Object.fromEntries([...certificates, ...defects]) }
}

/** The priorities that the report explains. */
const PRIORITIES: Record<Severity, string> = { 'life safety': '1', major: '2', minor: '2', note: '3' }

/** As the report calls them: what suppliers look after stands under "Contractor". */
const RESPONSIBLE: Record<FormDefect['responsible'], string> = {
  owner: 'Owner',
  supplier: 'Contractor',
  operator: 'Operator',
  tenant: 'Tenant',
}

/** Where a defect is. Of systems of the same kind the reference says which one it is, unless the location does. */
function locationOf({ system, location }: FormDefect, systems: readonly FormService[]): string {
  const ref = system && hasTwin(system, systems) ? system.ref : ''
  return location.includes(ref) ? location : [ref, location].filter(Boolean).join(', ')
}

/** The texts of one defect by the name of their column. */
const textsOf = (defect: FormDefect, systems: readonly FormService[]): Readonly<Record<string, string>> => ({
  code: defect.system ? systemCode(defect.system) || defect.system.serviceName : '–',
  location: locationOf(defect, systems),
  description: defect.description,
  standard: defect.standard,
  priority: PRIORITIES[defect.severity],
  action: defect.action,
  responsible: RESPONSIBLE[defect.responsible],
  due: printedDay(defect.dueDate),
  status: 'Open',
})
