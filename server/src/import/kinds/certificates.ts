import type { ImportRow } from '@app/contract/import/schema'
import { cellText } from '../cell-text.ts'
import { HEADINGS, type CertificateColumn } from '../certificates/certificate-columns.ts'
import { keepPapers, readCertificateLines, takeCertificates } from '../certificates/import-certificates.ts'
import { counted } from '../report.ts'
import { asKind, judged, type KindColumn, type MatchedSheet, type SheetPlan } from './kind.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'

const COLUMNS: Record<CertificateColumn, KindColumn> = {
  property: {
    heading: HEADINGS.property,
    isRequired: true,
    takes: 'The id, the customer’s reference or the name of a property in Warrant',
    otherNames: ['Our ref', 'Ref', 'Reference', 'Building', 'Property ID', 'Site'],
    example: 'B-101',
  },
  system: {
    heading: HEADINGS.system,
    isRequired: true,
    takes: 'A specified system such as SS14/2; where a building has two of a kind, with the ref: SS8/1 Lift 2',
    otherNames: ['Specified system', 'SS', 'Service'],
    example: 'SS2',
  },
  bwofAnniversary: {
    heading: HEADINGS.bwofAnniversary,
    takes: 'The anniversary of the warrant that it is for; empty means the building’s present one',
    otherNames: ['Anniversary', 'Warrant anniversary'],
    example: '12/02/2027',
  },
  kind: {
    heading: HEADINGS.kind,
    takes: 'Form 12A, Report in lieu or S-RaD; empty means Form 12A',
    otherNames: ['Type', 'Certificate type'],
    example: 'Form 12A',
  },
  signedDate: {
    heading: HEADINGS.signedDate,
    isRequired: true,
    takes: 'The day of signing, up to today',
    otherNames: ['Signed', 'Date signed', 'Signed on', 'Date'],
    example: '12/01/2026',
  },
  iqpName: {
    heading: HEADINGS.iqpName,
    isRequired: true,
    takes: 'Who signed',
    otherNames: ['IQP', 'Signed by', 'Signatory'],
    example: 'Hana Moana',
  },
  iqpRegistrationNumber: {
    heading: HEADINGS.iqpRegistrationNumber,
    takes: '',
    otherNames: ['IQP number', 'Registration number', 'IQP no'],
    example: 'IQP 7',
  },
  iqpRegister: {
    heading: HEADINGS.iqpRegister,
    takes: '',
    otherNames: ['Register'],
    example: 'Napier City Council',
  },
  file: {
    heading: HEADINGS.file,
    isRequired: true,
    takes: 'The name of a PDF that was uploaded with this file',
    otherNames: ['Filename', 'File name', 'PDF', 'Document', 'Paper'],
    example: 'B-101 SS2.pdf',
  },
}

export const CERTIFICATES = asKind({ columns: COLUMNS, plan: planCertificates })

/** Accepting one certificate decides about the next one, so they are taken already while it is planned. */
async function planCertificates(
  transaction: Transaction<Tables>,
  { rows, columns, today, filing }: MatchedSheet<CertificateColumn>,
): Promise<SheetPlan> {
  const { context, papers, folder, kept } = filing
  const lines = await readCertificateLines(transaction, { rows, columns, papers, today }, () => {})
  const { added, buildings, filed, there } = await takeCertificates(transaction, lines, { folder, context }, () => {})
  const textOf = (line: (typeof rows)[number], column: CertificateColumn) =>
    cellText(line.cells[columns.at.get(column) ?? -1] ?? null)
  const judgedRows = lines.map((line): ImportRow => {
    const name = [textOf(line.row, 'property'), textOf(line.row, 'system')].filter(Boolean).join(': ')
    const { faults } = line
    if (faults.length > 0) return judged(line.row.line, name, 'refused', { faults: [...faults] })
    return judged(line.row.line, name, there.has(line) ? 'same' : 'added')
  })
  return {
    rows: judgedRows,
    besides: added > 0 ? [`${counted(added, 'certificate')} of ${counted(buildings, 'building')} accepted`] : [],
    write: (writing) => keepPapers(writing, context.store, filed, kept),
  }
}
