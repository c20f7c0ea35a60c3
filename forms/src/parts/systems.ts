import type { FormFacts, FormService } from '@app/contract/document/form-facts'
import type { Day } from '@app/contract/dates'
import { bwofAnniversary, isBwofSubService } from '@app/contract/service/rules'

/** The specified systems of the warrant. */
export const specifiedSystems = ({ services }: FormFacts): FormService[] => services.filter(isBwofSubService)

/** The specified systems that the supplier of the form looks after. */
export const supplierSystems = (facts: FormFacts): FormService[] =>
  specifiedSystems(facts).filter(({ supplierCompanyId }) => supplierCompanyId === (facts.supplier?.companyId ?? null))

/** The day by which the council must have the next warrant. */
export const anniversaryOf = ({ services }: FormFacts): Day | null => bwofAnniversary(services)

/** The year of the warrant that a form is for; this year while there is no anniversary. */
export const warrantYear = (facts: FormFacts): string => (anniversaryOf(facts) ?? facts.today).slice(0, 'YYYY'.length)

/** Whether the supplier of the form is the operator itself, so that the form has the operator's signatory. */
export const isOwnSupplier = ({ supplier, operator }: FormFacts): boolean =>
  supplier !== null && supplier.companyId === operator?.companyId
