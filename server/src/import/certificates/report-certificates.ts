import { counted, number } from '../report.ts'
import type { CertificateOutcome } from './import-certificates.ts'

/** The report of an import of certificates as lines: faults in the order of the file, then a summary. */
export function reportCertificates(outcome: CertificateOutcome, { dryRun }: { dryRun: boolean }): string[] {
  const faults = outcome.refused.flatMap(({ row, faults: found }) =>
    found.map(({ heading, reason }) => `line ${row.line}, ${heading}: ${reason}`),
  )
  return [...faults, summary(outcome, dryRun)]
}

function summary({ lines, refused, added, buildings, alreadyThere, isWritten }: CertificateOutcome, dryRun: boolean) {
  if (!isWritten && !dryRun) {
    return `Nothing was imported: ${number(refused.length)} of ${counted(lines.length, 'line')} ${refused.length === 1 ? 'is' : 'are'} refused. Correct the file and import it again.`
  }
  const verb = isWritten ? 'Imported' : 'Would import'
  const what = added === 0 ? 'nothing new' : `${counted(added, 'certificate')} of ${counted(buildings, 'building')}`
  const there = alreadyThere > 0 ? [`${counted(alreadyThere, 'line')} already there`] : []
  return `${[`${verb} ${what}`, ...there, `refused ${counted(refused.length, 'line')}`].join('; ')}.`
}
