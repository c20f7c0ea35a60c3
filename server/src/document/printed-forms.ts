import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { Connection } from '../database/connection.ts'
import { PreparedStatement } from '../database/prepared.ts'

/** What a form is printed from. */
interface PrintedFrom {
  propertyId: number
  fileName: string
  /** The date of issue, if it was chosen: the document has the same. */
  issuedDate: Day | null
  /** As `printHash` gives it. */
  printHash: string
}

/** What two forms have in common that look the same on paper. In hexadecimal, as `email_attachment.print_hash`. */
export const printHash = (html: string, layout: object): string =>
  createHash('sha256').update(JSON.stringify(layout)).update(html).digest('hex')

/**
 * The document that an e-mail about the property carries already and that was printed from the same, if it has not been
 * switched off or deleted since (docs/rules/reminders.md#attachments).
 */
export async function findPrintedForm(db: Connection, from: PrintedFrom): Promise<number | null> {
  const [found] = await printedForm.execute(db, from)
  return found?.documentId ?? null
}

const printedForm = new PreparedStatement<{ documentId: number }, PrintedFrom>(
  (at) => sql`
    select document_id from document join email_attachment using (document_id)
    where property_id = ${at('propertyId')}::int and file_name = ${at('fileName')}::text
      and print_hash = ${at('printHash')}::text
      and (${at('issuedDate')}::date is null or document_date = ${at('issuedDate')}::date) and document.active and when_deleted is null
    order by document_id desc limit 1`,
)

/** In bytes. */
const HELD_AT_MOST = 16 * 1024 ** 2

/**
 * Prints whose storing failed, so that the next try does not print them again. In memory, because what nobody refers to
 * must not stand among the documents of the property.
 */
export function createUnstoredPrints() {
  const prints = new Map<string, Buffer>()
  const size = () => [...prints.values()].reduce((sum, { length }) => sum + length, 0)
  return {
    get: (hash: string) => prints.get(hash),
    add: (hash: string, pdf: Buffer) => {
      prints.set(hash, pdf)
      for (const [oldest] of prints) {
        if (size() <= HELD_AT_MOST) break
        prints.delete(oldest)
      }
    },
    remove: (hash: string) => prints.delete(hash),
  }
}
