import type { Fate, ImportKind } from '@app/contract/import/rules'
import type { ImportOutcome, ImportSummary } from '@app/contract/import/schema'
import type { Tone } from '../ui/feedback/tone.ts'

interface KindWords {
  readonly label: string
  readonly one: string
  readonly description: string
}

export const KIND_WORDS: Readonly<Record<ImportKind, KindWords>> = {
  companies: {
    label: 'Companies',
    one: 'company',
    description: 'Customers, suppliers, owners and councils: one row each',
  },
  contacts: {
    label: 'Contacts',
    one: 'contact',
    description: 'People at companies, or on the site of a property; the companies are there already',
  },
  properties: {
    label: 'Properties',
    one: 'property',
    description: 'Buildings, with the names of their customers, owners and councils',
  },
  services: {
    label: 'Services',
    one: 'service',
    description: 'What is due on properties that are there already, and who does it: one row each',
  },
  certificates: {
    label: 'Certificates',
    one: 'certificate',
    description: 'Certificates that you have accepted before, with their papers as PDFs',
  },
}

interface FateWords {
  readonly label: string
  /** What the fate means, in a sentence. */
  readonly meaning: string
  readonly tone: Tone
}

export const FATE_WORDS: Readonly<Record<Fate, FateWords>> = {
  added: { label: 'Will be added', meaning: 'New in Warrant', tone: 'away' },
  changed: { label: 'Will be changed', meaning: 'Takes the values of the file', tone: 'followUp' },
  left: { label: 'Differs', meaning: 'Stays as it is in Warrant', tone: 'completed' },
  same: { label: 'Already there', meaning: 'Warrant has it as the file says', tone: 'completed' },
  repeated: { label: 'Repeated', meaning: 'The file has it before', tone: 'completed' },
  likely: { label: 'Likely a duplicate', meaning: 'Decide what becomes of it', tone: 'upcoming' },
  skipped: { label: 'Skipped', meaning: 'You decided to leave it out', tone: 'completed' },
  refused: { label: 'Refused', meaning: 'Cannot be taken', tone: 'overdue' },
}

/** The file, and which sheet of a workbook with several was read. */
export const fileAndSheet = ({ fileName, sheetName }: Pick<ImportSummary, 'fileName' | 'sheetName'>): string =>
  sheetName ? `${fileName}, sheet ${sheetName}` : fileName

export const rowCount = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en-NZ')} rows`)

/** What an import does, such as "Adds 12 companies, changes 3". */
export function summaryOf(
  kind: ImportKind,
  { counts }: ImportOutcome,
  verbs: readonly [added: string, changed: string],
): string {
  const { one, label } = KIND_WORDS[kind]
  const [added, changed] = verbs
  const of = (count: number) => `${count.toLocaleString('en-NZ')} ${count === 1 ? one : label.toLowerCase()}`
  const parts = [
    ...(counts.added > 0 ? [`${added} ${of(counts.added)}`] : []),
    ...(counts.changed > 0 ? [`${changed} ${of(counts.changed)}`] : []),
  ]
  const text = parts.join(', ') || 'Nothing to import'
  return text.charAt(0).toUpperCase() + text.slice(1)
}
