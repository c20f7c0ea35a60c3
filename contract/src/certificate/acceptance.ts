import type { Day } from '../dates.ts'
import { addMonths, printedDay } from '../dates.ts'
import { withoutFullStop, type Finding } from '../finding.ts'
import { anniversaryAfter } from '../service/compliance.ts'
import { certifiesCompliance, earliestSigning, isTwelveMonths, type CertificateKind } from './rules.ts'

/** The facts on which it depends whether a certificate can be accepted. */
export interface Acceptable {
  kind: CertificateKind
  bwofAnniversary: Day
  iqpName: string
  signedDate: Day | null
  periodFrom: Day | null
  periodTo: Day | null
  documentId: number | null
}

/** An open defect of severity minor or worse, with the name of its system. */
export interface StoppingDefect {
  propertyServiceId: number
  serviceName: string
  description: string
}

const stop = (code: string, field: string | null, text: string, propertyServiceId: number | null = null): Finding => ({
  severity: 'stop',
  code,
  field,
  text,
  propertyServiceId,
})

/**
 * Why a certificate cannot be accepted; empty if it can (docs/rules/evidence.md#accepting). The server adds what only it
 * knows: the open defects.
 */
export function acceptanceFindings(certificate: Acceptable, defects: readonly StoppingDefect[] = []): Finding[] {
  const { kind, bwofAnniversary, iqpName, signedDate, periodFrom, periodTo, documentId } = certificate
  const findings: Finding[] = []
  if (documentId === null) findings.push(stop('no-document', 'documentId', 'File the signed paper as a PDF first.'))
  if (iqpName === '') findings.push(stop('no-iqp', 'iqpName', 'Enter the name of the IQP who signed it.'))
  if (!certifiesCompliance(kind)) return findings
  const earliest = earliestSigning(bwofAnniversary)
  if (signedDate === null) {
    findings.push(stop('signed-date', 'signedDate', 'Enter the date on which it was signed.'))
  } else if (signedDate < earliest) {
    findings.push(
      stop(
        'signed-date',
        'signedDate',
        `It was signed before ${printedDay(earliest)}, so it is for an earlier warrant than that of ${printedDay(bwofAnniversary)}.`,
      ),
    )
  }
  if (periodFrom === null || periodTo === null || !isTwelveMonths(periodFrom, periodTo)) {
    findings.push(
      stop('period', 'periodFrom', 'A Form 12A covers twelve months. For a shorter period ask for a report instead.'),
    )
  }
  for (const { propertyServiceId, serviceName, description } of defects) {
    findings.push(
      stop(
        'open-defect',
        null,
        `Open defect of ${serviceName}: ${withoutFullStop(description)}. Clear it first: a Form 12A cannot be given with defects.`,
        propertyServiceId,
      ),
    )
  }
  return findings
}

/** Both dates of a specified system. */
export interface SystemDates {
  whenLastComplianceReceived: Day | null
  whenNextServiceAnniversary: Day | null
}

/**
 * Both dates of a system after a Form 12A was accepted. The previous date never goes back, as when compliance is recorded: a
 * paper of an earlier year may be accepted late (docs/rules/evidence.md#accepting).
 */
export function certifiedDates(
  system: SystemDates & CertifiedDates,
  { signedDate, bwofAnniversary }: { signedDate: Day; bwofAnniversary: Day },
): SystemDates {
  const { whenLastComplianceReceived: last } = system
  return {
    whenLastComplianceReceived: last !== null && last > signedDate ? last : signedDate,
    whenNextServiceAnniversary: certifiedAnniversary(system, signedDate, bwofAnniversary),
  }
}

/** The dates of a specified system on which a Form 12A counts. */
export interface CertifiedDates {
  whenNextServiceAnniversary: Day | null
  intervalMonths: number
}

/**
 * The next anniversary of a system after a Form 12A was accepted: the first of A, A + n, A + 2n … that is later than both
 * the day of signing and the warrant's anniversary, so that the system is ready for that warrant. A system without an
 * anniversary counts from that of the warrant (docs/rules/evidence.md#accepting).
 */
export function certifiedAnniversary(
  { whenNextServiceAnniversary, intervalMonths }: CertifiedDates,
  signedDate: Day,
  bwofAnniversary: Day,
): Day {
  const anniversary = whenNextServiceAnniversary ?? addMonths(bwofAnniversary, intervalMonths)
  const latest = signedDate > bwofAnniversary ? signedDate : bwofAnniversary
  return anniversary > latest ? anniversary : anniversaryAfter(anniversary, intervalMonths, latest)
}
