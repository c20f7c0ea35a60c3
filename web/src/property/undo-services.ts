import { DELETED_MEANWHILE } from '@app/contract/company/rules'
import { changeServices } from '@app/contract/property/calls'
import { undoing, type ChangedService } from '@app/contract/service/change'
import { ProblemError } from '../lib/problem-error.ts'
import { send } from '../lib/send.ts'
import { serviceTitle } from '../service/property-services/service-rows.ts'
import { shownCount } from '../ui/table/RowCount.tsx'

/** How many services a refusal names. */
const NAMED = 5

/**
 * Undoes changes of services as one. Where a supplier that they had is deleted by now, the refusal names it and them,
 * because somebody has to choose another (docs/rules/screens.md#undo).
 */
export async function undoServices(
  done: readonly ChangedService[],
  propertyNames: ReadonlyMap<number, string>,
): Promise<ChangedService[]> {
  try {
    return await send(changeServices, { body: done.map(undoing) })
  } catch (error) {
    throw error instanceof ProblemError ? inWords(error, done, propertyNames) : error
  }
}

function inWords(
  refusal: ProblemError,
  done: readonly ChangedService[],
  propertyNames: ReadonlyMap<number, string>,
): ProblemError {
  const refused = new Set(refusal.problem.errors?.map(({ path }) => path))
  const lost = done.filter((_, index) => refused.has(`${index}.supplierCompanyId`)).map(({ before }) => before)
  if (lost.length === 0) return refusal
  const suppliers = Map.groupBy(lost, ({ supplierName }) => supplierName)
  const lines = [...suppliers].map(([supplier, services]) => {
    const names = services
      .slice(0, NAMED)
      .map((service) => `${serviceTitle(service)} at ${propertyNames.get(service.propertyId)}`)
    const more = services.length - names.length
    return `${supplier} ${DELETED_MEANWHILE}, and had ${names.join(', ')}${more > 0 ? ` and ${shownCount(more)} more` : ''}.`
  })
  const { errors: _, ...problem } = refusal.problem
  return new ProblemError({ ...problem, detail: [...lines, 'Nothing is undone: choose another supplier.'].join('\n') })
}
