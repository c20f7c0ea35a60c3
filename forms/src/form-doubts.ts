import { isPostalBox } from '@app/contract/bwof/rules'
import { addMonths, printedDay } from '@app/contract/dates'
import { reasonNotToCertify } from '@app/contract/document/can-be-certified'
import type { FormFacts } from '@app/contract/document/form-facts'
import type { DocumentKind } from '@app/contract/document/kinds'
import { titleAmong } from '@app/contract/service/system-code'
import { ISSUE_DAY, type Answers } from './answers.ts'
import { CERTIFIED_MONTHS } from './bwof/certified-months.ts'
import { expiryOf } from './bwof/expiry.ts'
import { knownIssueDay } from './bwof/issue-day.ts'
import { missingFacts } from './form-blanks.ts'
import { signatoryOf } from './forms.ts'
import { anniversaryOf, specifiedSystems, supplierSystems } from './parts/systems.ts'
import { fontDoubts } from './unprintable.ts'

/**
 * Warnings to check before issuing a form with these answers, one sentence each: what makes it a draft first. They do not
 * prevent printing it.
 */
export function formDoubts(kind: DocumentKind, facts: FormFacts, answers: Answers): string[] {
  const missing = missingFacts(kind, facts, signatoryOf(kind, facts, answers), answers)
  const stops = kind === 'bwof' ? facts.draftReasons : []
  return [
    ...stops,
    ...missing.map((fact) => `The ${fact} is missing.`),
    ...doubtsOf(kind, facts, answers),
    ...fontDoubts(facts, answers),
  ]
}

function doubtsOf(kind: DocumentKind, facts: FormFacts, answers: Answers): string[] {
  if (kind === 'bwof') return warrantDoubts(facts, answers)
  if (kind === 'certificate') return certificateDoubts(facts)
  return kind === 'reportInLieu' ? reportInLieuDoubts(facts) : []
}

function warrantDoubts(facts: FormFacts, { texts }: Answers): string[] {
  const { bwof } = facts
  const issued = knownIssueDay(facts) ?? (texts[ISSUE_DAY] || facts.today)
  const anniversary = anniversaryOf(facts)
  const months = bwof?.complianceScheduleMonths ?? CERTIFIED_MONTHS
  const certifiedSince = addMonths(issued, -CERTIFIED_MONTHS)
  const place = bwof?.buildingSafetyManualLocated ?? ''
  const expiry = expiryOf(facts, issued)
  const systems = specifiedSystems(facts)
  return [
    ...(isPostalBox(place) ? [`The compliance schedule cannot be kept at ${place}: name a building.`] : []),
    ...systems
      .filter((service) => {
        const day = service.certificateSignedDate ?? service.whenLastComplianceReceived
        return day === null || day < certifiedSince
      })
      .map((service) => `${titleAmong(service, systems)} has no certificate from the last ${CERTIFIED_MONTHS} months.`),
    ...(anniversary && issued > anniversary
      ? [`The date of issue is later than the anniversary, ${printedDay(anniversary)}.`]
      : []),
    ...(expiry && expiry <= issued ? [`The warrant expires on ${printedDay(expiry)}, before it is issued.`] : []),
    ...(months < CERTIFIED_MONTHS
      ? [`The council may refuse a statement that covers only ${months === 1 ? '1 month' : `${months} months`}.`]
      : []),
  ]
}

/** What the law forbids to certify is said before somebody signs. */
function certificateDoubts(facts: FormFacts): string[] {
  const systems = supplierSystems(facts)
  if (systems.length === 0) return ['This supplier does not look after any specified systems of this property.']
  return systems.flatMap((service) => {
    const reason = reasonNotToCertify(service, facts.defects)
    return reason === null ? [] : [`${titleAmong(service, systems)} cannot be certified: ${reason}`]
  })
}

/** Some councils take an S-RaD alone. */
const reportInLieuDoubts = ({ authority }: FormFacts): string[] =>
  authority?.takesReportsInLieu === false
    ? [
        `${authority.companyName} does not take reports in lieu: it wants a specified system report and declaration (S-RaD).`,
      ]
    : []
