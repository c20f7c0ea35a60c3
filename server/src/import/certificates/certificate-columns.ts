import type { SheetRow } from '../../lib/read-sheet.ts'
import { findColumns, type Columns } from '../columns.ts'

/** The columns of a file of certificates, in their usual order. */
export const HEADINGS = {
  property: 'Property',
  system: 'System',
  bwofAnniversary: 'BWOF anniversary',
  kind: 'Kind',
  signedDate: 'Signed date',
  iqpName: 'IQP name',
  iqpRegistrationNumber: 'IQP registration number',
  iqpRegister: 'IQP register',
  file: 'File',
} as const

export type CertificateColumn = keyof typeof HEADINGS

const REQUIRED: readonly CertificateColumn[] = [
  'property',
  'system',
  'bwofAnniversary',
  'signedDate',
  'iqpName',
  'file',
]

/** @throws StartError that names missing columns, or a column that is there twice */
export const readCertificateColumns = (row: SheetRow): Columns<CertificateColumn> =>
  findColumns(row, { headings: HEADINGS, required: REQUIRED, called: 'the certificates' })
