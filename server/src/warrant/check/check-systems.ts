import { isOfCycle, isOfWarrant } from '@app/contract/bwof/rules'
import { addMonths, dayOf, printedDay, type Day } from '@app/contract/dates'
import { withoutFullStop, type Finding } from '@app/contract/finding'
import { isReady } from '@app/contract/service/rules'
import { coversSystem, nameAmong, systemCode } from '@app/contract/service/system-code'
import type { EvidenceRule } from '@app/contract/settings/schema'
import type { CheckedSystem, SystemState } from '@app/contract/warrant/schema'
import type { SystemCertificate, SystemFacts } from './check-facts.ts'

/** How long before the anniversary a certificate is signed at the earliest, not to be doubted. */
const RECENT_MONTHS = 3

/** The cycle of an anniversary: the twelve months before it, and what is late. Without time zones. */
export interface Cycle {
  start: Day
  anniversary: Day
  expiry: Day
  /** The building's present warrant is a later one, so that this one is not asked for any more. */
  isPast: boolean
}

interface CheckedFor {
  cycle: Cycle
  issueDate: Day
  evidence: EvidenceRule
}

/** What all systems of a warrant are measured by. */
interface Measure extends CheckedFor {
  /** A certificate that was signed earlier is doubted. */
  recentFrom: Day
}

/** The evidence of a system: what decides its state, and the state itself. */
interface Evidence {
  state: SystemState
  certificate: SystemCertificate | undefined
  whenRequested: string | null
}

/** A specified system with its evidence. */
export interface JudgedSystem extends Evidence {
  system: SystemFacts
  /** As findings name it: with its reference where another of the same kind is listed. */
  name: string
}

/**
 * Judges the evidence of each system.
 *
 * @param cycle null for a property without an anniversary
 * @param timeZone in which a moment has its day
 */
export const judgeSystems = (systems: readonly SystemFacts[], cycle: Cycle | null, timeZone: string): JudgedSystem[] =>
  systems.map((system) => {
    const whenRequested = findRequest(system, cycle, timeZone)
    return { system, name: nameAmong(system, systems), ...evidenceOf(system, whenRequested), whenRequested }
  })

function evidenceOf(system: SystemFacts, whenRequested: string | null): Omit<Evidence, 'whenRequested'> {
  const find = (wanted: (certificate: SystemCertificate) => boolean) => system.certificates.find(wanted)
  const certified = find(({ state, kind }) => state === 'accepted' && kind === 'Form12A')
  if (certified) return { state: 'certified', certificate: certified }
  const waiting = find(({ state }) => state === 'received')
  if (waiting) return { state: 'received', certificate: waiting }
  const report = find(({ state }) => state === 'accepted')
  if (report) return { state: 'in lieu', certificate: report }
  return { state: whenRequested === null ? 'missing' : 'requested', certificate: undefined }
}

/**
 * When the supplier was last e-mailed in this cycle; null if it was not. What was sent earlier asked for the certificate of the last
 * warrant; after an earlier year's cycle, for that of the next one.
 */
function findRequest(
  { whenLastSupplierEmailSent: last, whenEmailed }: SystemFacts,
  cycle: Cycle | null,
  timeZone: string,
): string | null {
  if (last === null || cycle === null) return last
  const isOfThisCycle = (sent: string) => {
    const day = dayOf(sent, timeZone)
    return isOfCycle(day, cycle.anniversary) && !(cycle.isPast && isOfCycle(day, cycle.expiry))
  }
  return [last, ...whenEmailed].find(isOfThisCycle) ?? null
}

/** The day before the anniversary was corrected, if the Form 12A of the system was accepted for that one only. */
const certifiedBefore = ({ certifiedFor }: SystemFacts, anniversary: Day): Day | null =>
  certifiedFor !== null && isOfWarrant(certifiedFor, anniversary) ? certifiedFor : null

/** @param anniversary of the warrant; null for a property without one */
export function toCheckedSystem(
  { system, state, certificate, whenRequested }: JudgedSystem,
  anniversary: Day | null,
): CheckedSystem {
  const { propertyServiceId, serviceName, ref, supplierCompanyId, supplierName } = system
  return {
    propertyServiceId,
    serviceName,
    ref,
    supplierCompanyId,
    supplierName,
    ssCode: systemCode(system),
    state,
    certificateId: certificate?.certificateId ?? null,
    iqpName: certificate?.iqpName ?? '',
    signedDate: certificate?.signedDate ?? null,
    whenRequested: whenRequested ?? system.whenLastSupplierEmailSent,
    certifiedFor: anniversary === null || state === 'certified' ? null : certifiedBefore(system, anniversary),
    openDefects: system.defects.length,
  }
}

/** The findings about the specified systems (docs/rules/evidence.md#the-warrant-check). */
export function systemFindings(systems: readonly JudgedSystem[], checkedFor: CheckedFor): Finding[] {
  const measure = { ...checkedFor, recentFrom: addMonths(checkedFor.cycle.anniversary, -RECENT_MONTHS) }
  return systems.flatMap((system) => findingsOf(system, measure))
}

function findingsOf(judged: JudgedSystem, measure: Measure): Finding[] {
  const { system, name, state, certificate } = judged
  const { propertyServiceId, defects } = system
  const finding = (severity: Finding['severity'], code: string, text: string): Finding => ({
    severity,
    code,
    field: null,
    text,
    propertyServiceId,
  })
  const own = state === 'certified' && certificate ? certificateDoubts(judged, certificate, measure) : []
  return [
    ...whatIsMissing(judged, measure).map(({ severity, code, text }) => finding(severity, code, text)),
    ...own.map(({ code, text }) => finding('doubt', code, text)),
    ...defects.map(({ severity, description }) =>
      finding(
        severity === 'note' ? 'doubt' : 'stop',
        'open-defect',
        `Open defect of ${name} (${severity}): ${withoutFullStop(description)}. Clear it, or record that it was cleared.`,
      ),
    ),
  ]
}

type Missing = Pick<Finding, 'severity' | 'code' | 'text'>

/** What a system without an accepted Form 12A lacks. A report in its place stops a warrant also while another paper waits. */
function whatIsMissing({ system, name, state }: JudgedSystem, measure: Measure): Missing[] {
  if (state === 'certified') return []
  const hasReport = system.certificates.some((each) => each.state === 'accepted')
  const ofReport = hasReport ? [reportFinding(name)] : []
  return state === 'in lieu' ? ofReport : [...ofReport, missingFinding({ system, name }, state, measure)]
}

const reportFinding = (name: string): Missing => ({
  severity: 'stop',
  code: 'in-lieu',
  text: `${name}: a report came in place of its Form 12A, so no warrant can be issued. Agree with the council what it takes in its place, such as a B-RaD.`,
})

/** What a system lacks that has neither, with the way out. */
function missingFinding(
  { system, name }: Pick<JudgedSystem, 'system' | 'name'>,
  state: Exclude<SystemState, 'certified' | 'in lieu'>,
  { cycle, evidence }: Measure,
): Missing {
  const { whenNextServiceAnniversary, whenLastComplianceReceived: recorded, supplierName } = system
  const steps: Record<typeof state, string> = {
    received: `${name}: a certificate waits for a decision. Accept or refuse it.`,
    requested: `${name}: no accepted Form 12A. ${supplierName || 'Its supplier'} was asked for it. File it when it comes.`,
    missing: `${name}: no accepted Form 12A. Ask ${supplierName || 'a supplier'} for it, or file it.`,
  }
  const isReadyByDate = isReady(whenNextServiceAnniversary, cycle.anniversary)
  if (isReadyByDate && evidence === 'dates') {
    return {
      severity: 'doubt',
      code: 'no-paper',
      text: state === 'received' ? steps.received : withoutPaper(system, name),
    }
  }
  const hasOtherEvidence = (isReadyByDate && recorded !== null) || certifiedBefore(system, cycle.anniversary) !== null
  const text = hasOtherEvidence && state !== 'received' ? withoutPaper(system, name) : steps[state]
  return { severity: 'stop', code: 'not-certified', text }
}

/** What a system has in place of a certificate for this warrant: one for another day, or dates alone. */
function withoutPaper({ whenLastComplianceReceived: recorded, certifiedFor }: SystemFacts, name: string): string {
  if (certifiedFor !== null) {
    return `${name}: its Form 12A was accepted for the warrant of ${printedDay(certifiedFor)}, not for this one. File it for this one too.`
  }
  return recorded === null
    ? `${name}: ready by its dates alone, without a certificate. File the Form 12A.`
    : `${name}: compliance of ${printedDay(recorded)} was recorded without a certificate. File the Form 12A.`
}

/** What makes an accepted Form 12A doubtful. */
function certificateDoubts(
  { system, name }: JudgedSystem,
  certificate: SystemCertificate,
  { recentFrom, issueDate }: Measure,
): Pick<Finding, 'code' | 'text'>[] {
  const { signedDate, periodTo, recommendation } = certificate
  const doubts: Pick<Finding, 'code' | 'text'>[] = []
  if (signedDate !== null && signedDate > issueDate) {
    doubts.push({
      code: 'old-certificate',
      text: `The certificate of ${name} was signed on ${printedDay(signedDate)}, after the issue date.`,
    })
  } else if (signedDate !== null && signedDate < recentFrom) {
    doubts.push({
      code: 'old-certificate',
      text: `The certificate of ${name} was signed on ${printedDay(signedDate)}, more than three months before the anniversary.`,
    })
  } else if (periodTo !== null && periodTo < recentFrom) {
    doubts.push({
      code: 'period',
      text: `The period of the certificate of ${name} ended on ${printedDay(periodTo)}, more than three months before the anniversary. Look at its paper.`,
    })
  }
  if (periodTo !== null && signedDate !== null && periodTo > signedDate) {
    doubts.push({
      code: 'period',
      text: `The period of the certificate of ${name} ends on ${printedDay(periodTo)}, after it was signed. Look at its paper.`,
    })
  }
  if (recommendation !== '') {
    doubts.push({
      code: 'recommendation',
      text: `The IQP recommends an amendment for ${name}: ${withoutFullStop(recommendation)}. Apply for it with Form 11, or say why not.`,
    })
  }
  const registration = registrationDoubt(system, name, certificate)
  if (registration) doubts.push({ code: 'registration', text: registration })
  return doubts
}

/** Why the registration of the person who signed is doubtful; null if it is not. */
function registrationDoubt(
  system: SystemFacts,
  name: string,
  { iqpName, iqpRegistrationNumber, registration, signedDate }: SystemCertificate,
): string | null {
  const who = iqpRegistrationNumber ? `${iqpName} (${iqpRegistrationNumber})` : iqpName
  if (!registration)
    return `${who}, who signed for ${name}, is not in the list of IQPs. Check the register and add them.`
  const { active, confirmed, validUntil, ssCodes } = registration
  if (!active) return `${who}, who signed for ${name}, is inactive in the list of IQPs. Check the register.`
  if (!confirmed)
    return `The registration of ${who}, who signed for ${name}, is not confirmed. Check it in the register.`
  if (validUntil !== null && signedDate !== null && validUntil < signedDate) {
    return `The registration of ${who} ended on ${printedDay(validUntil)}, before they signed for ${name}.`
  }
  if (!ssCodes.some((each) => coversSystem(each, system))) {
    return `${who} is not registered for ${systemCode(system) || name} in the list of IQPs. Check the register.`
  }
  return null
}
