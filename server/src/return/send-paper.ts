import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { CERTIFICATE_KIND_NAMES, MAX_PAPER_BYTES, MAX_PAPER_PAGES } from '@app/contract/certificate/rules'
import { printedDay, shownDay, type Day } from '@app/contract/dates'
import { ReturnedPaper } from '@app/contract/return/schema'
import type { AppContext } from '../app-context.ts'
import { FAULTS, TOO_LARGE } from '../certificate/check-paper.ts'
import { readSheets } from '../document/read-sheets.ts'
import { badPayload } from '../lib/problem.ts'
import { paperOf } from '../lib/pdf/pdf.ts'
import { spool, withSpool } from '../lib/spool.ts'
import { contentHashOf } from './content-hash.ts'
import { inWords } from './in-words.ts'
import { keepCertificate } from './keep-certificate.ts'
import { receiveParts, type ReceivedParts } from './receive-paper.ts'
import type { Moment, Returning } from './returning.ts'

type Context = Pick<AppContext, 'db' | 'store' | 'environment' | 'timeZone' | 'wakeDispatcher'>

/**
 * Takes the signed paper of systems as it arrives, and keeps it as a certificate that waits to be checked.
 *
 * @returns the number of the answer
 * @throws ProblemError 400 for a field or a PDF that cannot be taken, 413 or 415 for a file; then nothing is kept
 */
export const receivePaper = (
  context: Context,
  returning: Returning,
  request: FastifyRequest,
  moment: Moment,
): Promise<number> =>
  withSpool(context.environment.DATA_DIR, async (folder) =>
    sendPaper(context, returning, { folder, ...(await receiveParts(context.environment, request, folder)) }, moment),
  )

/** @throws as receivePaper */
export async function sendPaper(
  context: Context,
  returning: Returning,
  { folder, fields, sheets: files }: ReceivedParts & { folder: string },
  moment: Moment,
): Promise<number> {
  const paper = ReturnedPaper.safeParse(fields)
  if (!paper.success) {
    throw badPayload(...paper.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  }
  const { email, ...facts } = paper.data
  refuseFuture(facts.signedDate, moment.today)
  if (files.length === 0) throw badPayload({ path: 'Files', message: 'takes one PDF or photo, or more' })
  const sheets = await readSheets(files, moment.signal)
  const made = await paperOf(`${CERTIFICATE_KIND_NAMES[facts.kind]} ${returning.bwofAnniversary}`, sheets, {
    maxPages: MAX_PAPER_PAGES,
    signal: moment.signal,
  })
  if ('fault' in made) throw badPayload({ path: 'Files', message: FAULTS[made.fault] })
  if (made.pdf.length > MAX_PAPER_BYTES) throw badPayload({ path: 'Files', message: TOO_LARGE })
  return keepCertificate(context, returning, {
    kind: 'files',
    facts,
    email,
    file: await spool(folder, Readable.from([made.pdf])),
    contentHash: contentHashOf(
      'files',
      facts.propertyServiceIds.toSorted((one, other) => one - other),
      files.map(({ contentHash }) => contentHash),
    ),
    summary: (systems) =>
      inWords(
        [
          files.length === 1 ? 'A file' : `${files.length} files`,
          facts.iqpName && `signed by ${facts.iqpName}`,
          facts.signedDate && `on ${shownDay(facts.signedDate)}`,
        ]
          .filter(Boolean)
          .join(' '),
        systems,
        facts.recommendation,
      ),
    sendsCopy: false,
    moment,
  })
}

/** @throws ProblemError 400 for a day after today */
export function refuseFuture(signedDate: Day | null, today: Day): void {
  if (signedDate !== null && signedDate > today) {
    throw badPayload({ path: 'signedDate', message: `takes a day up to today, ${printedDay(today)}` })
  }
}
