import type { Day } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'
import {
  autoScaling,
  fittedPages,
  generatedFileName,
  SCALING_PERCENTAGES,
  SMALLEST_OWN_SCALE,
} from '@app/contract/document/rules'
import { EVACUATION_DAY, type Answers } from './answers.ts'
import type { Printing } from './lay-out.ts'
import { supplierSystems, warrantYear } from './parts/systems.ts'

const yearOf = (day: string): string => day.slice(0, 4)

/** The year in the file name of a form (docs/rules/documents.md#generated-names). */
function formYear(kind: DocumentKind, facts: FormFacts, { texts }: Answers): string {
  if (kind === 'bwof' || kind === 'iqpStatement') return warrantYear(facts)
  if (kind === 'evacuationReport') return yearOf(texts[EVACUATION_DAY] || facts.today)
  return yearOf(facts.today)
}

/** The file name of a printed form (docs/rules/documents.md#generated-names). */
export function formFileName(kind: DocumentKind, facts: FormFacts, answers: Answers): string {
  const { label, group } = DOCUMENT_KINDS[kind]
  return generatedFileName({
    propertyId: facts.property.propertyId,
    supplierName: group === 'supplier' ? facts.supplier?.companyName : undefined,
    label,
    year: formYear(kind, facts, answers),
  })
}

/** The day of what a form tells, if that is filled in; null for one that is dated when it is printed. */
export const formDay = (kind: DocumentKind, { texts }: Answers): Day | null =>
  (kind === 'evacuationReport' && texts[EVACUATION_DAY]) || null

/** How a form is printed (docs/rules/documents.md#scaling). */
export function formScaling(kind: DocumentKind, facts: FormFacts): Printing {
  if (kind !== 'reportInLieu') return { fitToPageCount: null, scalingPercentage: SCALING_PERCENTAGES.default }
  const systems = supplierSystems(facts).length
  return {
    fitToPageCount: fittedPages(systems),
    scalingPercentage: autoScaling(systems),
    smallestPercentage: SMALLEST_OWN_SCALE,
  }
}
