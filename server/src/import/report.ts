import { HEADINGS, type Columns } from './columns.ts'
import type { ImportOutcome, Register, ImportSwitches } from './import-register.ts'
import { ROLES, type Role } from './known-register.ts'
import type { ImportPlan } from './plan-register.ts'

/** The report of an import as lines: remarks in the order of the file, then a summary. */
export function reportImport({ columns }: Register, switches: ImportSwitches, outcome: ImportOutcome): string[] {
  return [...columnNotes(columns), ...lineNotes(outcome), summary(switches, outcome)]
}

const columnNotes = ({ ignored, absent }: Columns): string[] => [
  ...(ignored.length > 0 ? [`Ignored, because these are not columns of a register: ${quoted(ignored)}.`] : []),
  ...(absent.length > 0 ? [`Missing columns, treated as empty: ${quoted(absent.map((name) => HEADINGS[name]))}.`] : []),
]

const quoted = (texts: readonly string[]) => texts.map((text) => `"${text}"`).join(', ')

function lineNotes({ refused, duplicates, plan }: ImportOutcome): string[] {
  const faults = refused.flatMap(({ row, faults: found }) =>
    found.map(({ heading, reason }) => ({ line: row.line, text: `line ${row.line}, ${heading}: ${reason}` })),
  )
  const notes = [...duplicates, ...plan.leftAsIs, ...plan.addedBeside].map(({ line, text }) => ({
    line,
    text: `line ${line}: ${text}`,
  }))
  return [...faults, ...notes].toSorted((one, other) => one.line - other.line).map(({ text }) => text)
}

function summary(
  switches: ImportSwitches,
  { lines, refused, duplicates, plan, isWritten, refusedFile }: ImportOutcome,
): string {
  if (!isWritten && refused.length > 0 && !switches.dryRun) {
    return `Nothing was imported: ${number(refused.length)} of ${counted(lines.length, 'line')} ${refused.length === 1 ? 'is' : 'are'} refused. Correct them, or import the others with --skip-refused.`
  }
  const rest = [
    plan.alreadyThere > 0 ? `${counted(plan.alreadyThere, 'service')} already there` : '',
    plan.leftAsIs.length > 0 ? `${number(plan.leftAsIs.length)} left unchanged in Warrant` : '',
    `skipped ${counted(duplicates.length, 'duplicate')}`,
    `refused ${counted(refused.length, 'line')}${refusedFile ? `, written to ${refusedFile}` : ''}`,
  ]
  const verb = isWritten ? 'Imported' : 'Would import'
  return `${[`${verb} ${whatIsNew(plan)}`, ...rest.filter(Boolean)].join('; ')}.`
}

const ROLE_NAMES: Record<Role, string> = {
  isAuthority: 'council',
  isCustomer: 'customer',
  isOwner: 'owner',
  isSupplier: 'supplier',
}

function whatIsNew(plan: ImportPlan): string {
  const companies = [...plan.companies.values()]
  const services = plan.newBuildings.reduce((sum, { lines }) => sum + lines.length, plan.newServices.length)
  const counts: [number, string][] = [
    [plan.newBuildings.length, 'building'],
    [services, 'service'],
    ...ROLES.map((role): [number, string] => [
      companies.filter(({ roles, stored }) => roles.has(role) && !stored?.[role]).length,
      ROLE_NAMES[role],
    ]),
    [companies.reduce((sum, { mailboxes }) => sum + mailboxes.size, 0), 'contact'],
  ]
  const parts = counts.filter(([count]) => count > 0).map(([count, name]) => counted(count, name))
  return parts.length > 0 ? parts.join(', ') : 'nothing new'
}

export const number = (count: number) => count.toLocaleString('en-NZ')
export const counted = (count: number, name: string) => `${number(count)} ${name}${count === 1 ? '' : 's'}`
