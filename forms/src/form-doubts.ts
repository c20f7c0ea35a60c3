import { addMonths, printedDay } from '@app/contract/dates'
import type { FormFacts, FormService } from '@app/contract/document/form-facts'
import type { DocumentKind } from '@app/contract/document/kinds'
import type { Answers } from './answers.ts'
import { CERTIFIED_MONTHS } from './bwof/certified-months.ts'
import { missingFacts } from './form-blanks.ts'
import { signatoryOf } from './forms.ts'
import { anniversaryOf, specifiedSystems, supplierSystems } from './parts/systems.ts'
import { systemCode } from './parts/values.ts'

/**
 * What somebody should look into before they issue a form with these answers; a sentence each. Nothing here stands in
 * the form's way.
 */
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
      .map((service) => `${named(service)} has no certificate of the last ${CERTIFIED_MONTHS} months.`),
    ...(anniversary && issued > anniversary
      ? [`The date of issue is later than the anniversary, ${printedDay(anniversary)}.`]
      : []),
    ...(months < CERTIFIED_MONTHS ? [`The council may refuse a statement that covers ${months} months only.`] : []),
  ]
}

/** A certificate cannot be given with notes that defects exist (section 108A of the Act). */
function certificateDoubts(facts: FormFacts): string[] {
  const systems = supplierSystems(facts)
  if (systems.length === 0) return ['This supplier looks after none of the specified systems here.']
  return systems
    .filter(({ exceptionNotes }) => exceptionNotes)
    .map((service) => `${named(service)} has an exception: ${service.exceptionNotes}`)
}

const named = (service: FormService): string => [systemCode(service), service.serviceName].filter(Boolean).join(' ')
