import { addMonths, printedDay, type Day } from '@app/contract/dates'
import type { Finding } from '@app/contract/finding'
import { isReady } from '@app/contract/service/rules'
import { coversSystem, systemCode } from '@app/contract/service/system-code'
import type { EvidenceRule } from '@app/contract/settings/schema'
import type { CheckedSystem, SystemState } from '@app/contract/warrant/schema'
import type { SystemCertificate, SystemFacts } from './check-facts.ts'

/** The cycle of an anniversary: the twelve months before it, and what is late. */
const CYCLE_MONTHS = 12
/** A certificate that was signed earlier than this before the anniversary is doubted. */
const RECENT_MONTHS = 3

interface CheckedFor {
  bwofAnniversary: Day
  issueDate: Day
  evidence: EvidenceRule
}

/** The evidence of a system: what decides its state, and the state itself. */
interface Evidence {
  state: SystemState
  certificate: SystemCertificate | undefined
}

/** A specified system with its evidence. */
export interface JudgedSystem extends Evidence {
  system: SystemFacts
}

/** Judges the evidence of each system for an anniversary; null for a property without one. */
export function judgeSystems(systems: readonly SystemFacts[], bwofAnniversary: Day | null): JudgedSystem[] {
  const cycleStart = bwofAnniversary && addMonths(bwofAnniversary, -CYCLE_MONTHS)
  return systems.map((system) => ({ system, ...evidenceOf(system, cycleStart) }))
}

function evidenceOf(system: SystemFacts, cycleStart: Day | null): Evidence {
  const find = (wanted: (certificate: SystemCertificate) => boolean) => system.certificates.find(wanted)
  const certified = find(({ state, kind }) => state === 'accepted' && kind === 'Form12A')
  if (certified) return { state: 'certified', certificate: certified }
  const waiting = find(({ state }) => state === 'received')
  if (waiting) return { state: 'received', certificate: waiting }
  const report = find(({ state }) => state === 'accepted')
  if (report) return { state: 'in lieu', certificate: report }
  return { state: isRequested(system, cycleStart) ? 'requested' : 'missing', certificate: undefined }
}

/** Whether the supplier was e-mailed in this cycle. */
const isRequested = ({ whenLastSupplierEmailSent: sent }: SystemFacts, cycleStart: Day | null): boolean =>
  sent !== null && (cycleStart === null || sent.slice(0, cycleStart.length) > cycleStart)

export function toCheckedSystem({ system, state, certificate }: JudgedSystem): CheckedSystem {
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
    whenRequested: system.whenLastSupplierEmailSent,
    openDefects: system.defects.length,
  }
}

/** The findings about one specified system (docs/rules/evidence.md#the-warrant-check). */
export function systemFindings({ system, state, certificate }: JudgedSystem, checkedFor: CheckedFor): Finding[] {
  const { propertyServiceId, defects } = system
  const finding = (severity: Finding['severity'], code: string, text: string): Finding => ({
    severity,
    code,
    field: null,
    text,
    propertyServiceId,
  })
  const own = state === 'certified' && certificate ? certificateDoubts(system, certificate, checkedFor) : []
  return [
    ...(state === 'certified' ? [] : [missingFinding(system, state, checkedFor)]).map(({ severity, code, text }) =>
      finding(severity, code, text),
    ),
    ...own.map(({ code, text }) => finding('doubt', code, text)),
    ...defects.map(({ severity, description }) =>
      finding(
        severity === 'note' ? 'doubt' : 'stop',
        'open-defect',
        `${nameOf(system)} has an open defect (${severity}): ${description}. Clear it, or record that it was cleared.`,
      ),
    ),
  ]
}

const nameOf = ({ serviceName, ref }: SystemFacts): string => (ref ? `${serviceName} (${ref})` : serviceName)

/** What a system without an accepted Form 12A lacks, with the way out. */
function missingFinding(
  system: SystemFacts,
  state: Exclude<SystemState, 'certified'>,
  { bwofAnniversary, evidence }: CheckedFor,
): Pick<Finding, 'severity' | 'code' | 'text'> {
  const name = nameOf(system)
  const { whenNextServiceAnniversary, whenLastComplianceReceived: recorded, supplierName } = system
  if (state === 'in lieu') {
    return {
      severity: 'stop',
      code: 'in-lieu',
      text: `${name} has a report in place of its Form 12A, so no warrant can be issued. Agree with the council what it takes in its place, such as a B-RaD.`,
    }
  }
  const isRecorded = isReady(whenNextServiceAnniversary, bwofAnniversary) && recorded !== null
  const recordedText = `Compliance of ${name} was recorded on ${printedDay(recorded)} without a certificate.`
  if (isRecorded && evidence === 'dates') {
    return { severity: 'doubt', code: 'no-paper', text: `${recordedText} File the Form 12A.` }
  }
  const steps: Record<Exclude<SystemState, 'certified' | 'in lieu'>, string> = {
    received: `A certificate of ${name} waits for a decision. Accept or refuse it.`,
    requested: `${name} has no accepted Form 12A. ${supplierName || 'Its supplier'} was asked for it: file it when it comes.`,
    missing: `${name} has no accepted Form 12A. Ask ${supplierName || 'a supplier'} for it, or file it.`,
  }
  const text = isRecorded && state !== 'received' ? `${recordedText} File the Form 12A.` : steps[state]
  return { severity: 'stop', code: 'not-certified', text }
}

/** What makes an accepted Form 12A doubtful. */
function certificateDoubts(
  system: SystemFacts,
  certificate: SystemCertificate,
  { bwofAnniversary, issueDate }: CheckedFor,
): Pick<Finding, 'code' | 'text'>[] {
  const { signedDate, recommendation } = certificate
  const name = nameOf(system)
  const doubts: Pick<Finding, 'code' | 'text'>[] = []
  if (signedDate !== null && signedDate > issueDate) {
    doubts.push({
      code: 'old-certificate',
      text: `The certificate of ${name} was signed on ${printedDay(signedDate)}, after the issue date.`,
    })
  } else if (signedDate !== null && signedDate < addMonths(bwofAnniversary, -RECENT_MONTHS)) {
    doubts.push({
      code: 'old-certificate',
      text: `The certificate of ${name} was signed on ${printedDay(signedDate)}, more than three months before the anniversary.`,
    })
  }
  if (recommendation !== '') {
    doubts.push({
      code: 'recommendation',
      text: `The IQP recommends an amendment for ${name}: ${recommendation} Apply for it with Form 11, or say why not.`,
    })
  }
  const registration = registrationDoubt(system, certificate)
  if (registration) doubts.push({ code: 'registration', text: registration })
  return doubts
}

/** Why the registration of the person who signed is doubtful; null if it is not. */
function registrationDoubt(
  system: SystemFacts,
  { iqpName, iqpRegistrationNumber, registration, signedDate }: SystemCertificate,
): string | null {
  const who = iqpRegistrationNumber ? `${iqpName} (${iqpRegistrationNumber})` : iqpName
  const name = nameOf(system)
  if (!registration)
    return `${who}, who signed for ${name}, is not in the list of IQPs. Check the register and add them.`
  const { confirmed, validUntil, ssCodes } = registration
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
