import type { FormFacts, FormService } from '@app/contract/document/form-facts'
import type { Day } from '@app/contract/dates'
import { bwofAnniversary, isBwofSubService } from '@app/contract/service/rules'

/** The specified systems of the warrant. */
export const specifiedSystems = ({ services }: FormFacts): FormService[] => services.filter(isBwofSubService)

/** Those that the form's supplier looks after. */
export const supplierSystems = (facts: FormFacts): FormService[] =>
  specifiedSystems(facts).filter(({ supplierCompanyId }) => supplierCompanyId === (facts.supplier?.companyId ?? null))

/** The day by which the council must have the next warrant. */
export const anniversaryOf = ({ services }: FormFacts): Day | null => bwofAnniversary(services)

/** Whether the operator is its own supplier here, so that its signatory stands in the form. */
export const isOwnSupplier = ({ supplier, operator }: FormFacts): boolean =>
  supplier !== null && supplier.companyId === operator?.companyId
