import { addMonths, printedDay } from '@app/contract/dates'
import type { FormFacts, FormService } from '@app/contract/document/form-facts'
import type { DocumentKind } from '@app/contract/document/kinds'
import type { Answers } from './answers.ts'
import { CERTIFIED_MONTHS } from './bwof/certified-months.ts'
import { missingFacts } from './form-blanks.ts'
import { signatoryOf } from './forms.ts'
import { anniversaryOf, specifiedSystems, supplierSystems } from './parts/systems.ts'
import { systemCode } from './parts/values.ts'

/** Warnings to check before issuing a form with these answers, one sentence each. They do not prevent issuing it. */
export function formDoubts(kind: DocumentKind, facts: FormFacts, answers: Answers): string[] {
  const missing = missingFacts(kind, facts, signatoryOf(kind, facts, answers), answers)
  return [...missing.map((fact) => `The ${fact} is missing.`), ...doubtsOf(kind, facts)]
}

function doubtsOf(kind: DocumentKind, facts: FormFacts): string[] {
  if (kind === 'bwof') return warrantDoubts(facts)
  return kind === 'certificate' ? certificateDoubts(facts) : []
}

function warrantDoubts(facts: FormFacts): string[] {
  const { bwof } = facts
  const issued = bwof?.bwofIssuedDate ?? facts.issuedDate ?? facts.today
  const anniversary = anniversaryOf(facts)
  const months = bwof?.complianceScheduleMonths ?? CERTIFIED_MONTHS
  const certifiedSince = addMonths(issued, -CERTIFIED_MONTHS)
  return [
    ...specifiedSystems(facts)
      .filter(({ whenLastComplianceReceived: day }) => day === null || day < certifiedSince)
      .map((service) => `${nameOf(service)} has no certificate from the last ${CERTIFIED_MONTHS} months.`),
    ...(anniversary && issued > anniversary
      ? [`The date of issue is later than the anniversary, ${printedDay(anniversary)}.`]
      : []),
    ...(months < CERTIFIED_MONTHS ? [`The council may refuse a statement that covers only ${months} months.`] : []),
  ]
}

/** A certificate cannot be issued while there are notes of defects (section 108A of the Act). */
function certificateDoubts(facts: FormFacts): string[] {
  const systems = supplierSystems(facts)
  if (systems.length === 0) return ['This supplier does not look after any specified systems of this property.']
  return systems
    .filter(({ exceptionNotes }) => exceptionNotes)
    .map((service) => `${nameOf(service)} has an exception: ${service.exceptionNotes}`)
}

const nameOf = (service: FormService): string => [systemCode(service), service.serviceName].filter(Boolean).join(' ')
