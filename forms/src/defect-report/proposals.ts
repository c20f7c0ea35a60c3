import { printedDay } from '@app/contract/dates'
import type { Severity } from '@app/contract/defect/rules'
import type { FormDefect, FormFacts, FormService } from '@app/contract/document/form-facts'
import { isReady } from '@app/contract/service/rules'
import type { Proposals } from '../answers.ts'
import { anniversaryOf, specifiedSystems } from '../parts/systems.ts'
import { systemCode } from '@app/contract/service/system-code'

/**
 * Proposes the open defects, and whether each certificate has been received or is pending, by what is enough evidence
 * (docs/rules/evidence.md#what-is-enough-evidence). People change what they know better.
 */
export function defectReportProposals(facts: FormFacts): Proposals {
  const anniversary = anniversaryOf(facts)
  const isReceived = ({ certificateSignedDate, whenNextServiceAnniversary }: FormService) =>
    facts.needsCertificates ? certificateSignedDate !== null : isReady(whenNextServiceAnniversary, anniversary)
  const certificates = specifiedSystems(facts).map((service) => [
    `system.${service.propertyServiceId}.certificate`,
    isReceived(service) ? 'Received' : 'Pending',
  ])
  const defects = facts.defects.flatMap((defect, index) =>
    Object.entries(textsOf(defect)).map(([name, text]) => [`defect.${index + 1}.${name}`, text]),
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

/** The texts of one defect by the name of their column. */
const textsOf = (defect: FormDefect): Readonly<Record<string, string>> => ({
  code: defect.system ? systemCode(defect.system) || defect.system.serviceName : '–',
  location: defect.location,
  description: defect.description,
  standard: defect.standard,
  priority: PRIORITIES[defect.severity],
  action: defect.action,
  responsible: RESPONSIBLE[defect.responsible],
  due: printedDay(defect.dueDate),
  status: 'Open',
})
