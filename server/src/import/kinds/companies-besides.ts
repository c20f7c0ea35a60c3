import type { PlannedCompany } from '../company-book.ts'
import { counted } from '../report.ts'

/** Says which companies and contacts come with rows that name them. */
export function companiesBesides(companies: ReadonlyMap<string, PlannedCompany>): string[] {
  const all = [...companies.values()]
  const added = all.filter(({ stored }) => !stored)
  const contacts = all.reduce((sum, { mailboxes }) => sum + mailboxes.size, 0)
  const gaining = all.filter(({ stored, roles }) => stored && [...roles].some((role) => !stored[role])).length
  return [
    ...(added.length > 0 ? [`${companyCount(added.length)} added: ${named(added.map(({ name }) => name))}`] : []),
    ...(gaining > 0 ? [`${companyCount(gaining)} marked as customer, owner, council or supplier`] : []),
    ...(contacts > 0 ? [`${counted(contacts, 'contact')} added with the suppliers’ email addresses`] : []),
  ]
}

const companyCount = (count: number): string =>
  count === 1 ? '1 company' : `${count.toLocaleString('en-NZ')} companies`

/** How many names a sentence has. */
const NAMED = 5

const named = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : names.join(', ')
