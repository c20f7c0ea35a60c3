import type { FormFacts } from '@app/contract/document/form-facts'
import { titleAmong } from '@app/contract/service/system-code'
import type { Proposals } from '../answers.ts'
import { specifiedSystems, supplierSystems } from '../parts/systems.ts'

/** The blank with the defects that are still open. */
export const OPEN_DEFECTS = 'openDefects'

/**
 * Proposes the open defects of the contractor's systems, a line each. Without one the lines are for the pen: the records
 * need not know of all that the contractor has found.
 */
export function iqpStatementProposals(facts: FormFacts): Proposals {
  const systems = specifiedSystems(facts)
  const lines = supplierSystems(facts).flatMap((system) =>
    facts.defects
      .filter((defect) => defect.system?.propertyServiceId === system.propertyServiceId)
      .map(({ location, description }) => {
        const where = [titleAmong(system, systems), location].filter(Boolean).join(', ')
        return `${where}: ${description}`
      }),
  )
  return lines.length > 0 ? { texts: { [OPEN_DEFECTS]: lines.join('\n') } } : {}
}
