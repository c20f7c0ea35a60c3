import { Readable } from 'node:stream'
import { printedDay } from '@app/contract/dates'
import { isBwofSubService } from '@app/contract/service/rules'
import type { SignedHere } from '@app/contract/return/schema'
import type { AppContext } from '../app-context.ts'
import { getFormFacts } from '../document/form-facts.ts'
import { badPayload } from '../lib/problem.ts'
import { spool, withSpool } from '../lib/spool.ts'
import { contentHashOf } from './content-hash.ts'
import { inWords } from './in-words.ts'
import { keepCertificate } from './keep-certificate.ts'
import type { Moment, Returning } from './returning.ts'
import { refuseFuture } from './send-paper.ts'

type Context = Pick<AppContext, 'db' | 'store' | 'environment' | 'timeZone' | 'wakeDispatcher' | 'printer'>

/**
 * Prints Form 12A for the chosen systems with the signature, and keeps it as a certificate that waits to be checked. The
 * signer gets a copy by e-mail.
 *
 * @returns the number of the answer
 * @throws ProblemError 400 for a field or a system that cannot be taken, 503 while nothing can be printed
 */
export async function signHere(
  context: Context,
  returning: Returning,
  signed: SignedHere,
  moment: Moment,
): Promise<number> {
  const { propertyId, supplierCompanyId, bwofAnniversary } = returning
  const { declaration, signature, email, ...facts } = signed
  refuseFuture(facts.signedDate, moment.today)
  const chosen = new Set(facts.propertyServiceIds)
  const all = await getFormFacts(context.db, {
    propertyId,
    supplierCompanyId,
    issuedDate: null,
    bwofAnniversary,
    today: moment.today,
  })
  const services = all.services.filter(
    (service) =>
      !isBwofSubService(service) ||
      (chosen.has(service.propertyServiceId) && service.supplierCompanyId === supplierCompanyId && service.active),
  )
  const own = services.filter(isBwofSubService)
  if (own.length < chosen.size) {
    const known = new Set(own.map(({ propertyServiceId }) => propertyServiceId))
    throw badPayload(
      ...facts.propertyServiceIds.flatMap((id, index) =>
        known.has(id)
          ? []
          : [{ path: `propertyServiceIds.${index}`, message: 'takes your own systems in this building' }],
      ),
    )
  }
  const { renderSignedCertificate } = await import('@app/forms/render')
  const html = renderSignedCertificate({ ...all, services }, { ...facts, signature })
  const pdf = await context.printer.print(html, { fitToPageCount: null, scalingPercentage: 100, signal: moment.signal })
  return withSpool(context.environment.DATA_DIR, async (folder) =>
    keepCertificate(context, returning, {
      kind: 'sign',
      facts: { ...facts, kind: 'Form12A' },
      email,
      file: await spool(folder, Readable.from([pdf])),
      contentHash: contentHashOf('sign', facts, signature, declaration),
      summary: (systems) =>
        inWords(`Signed here by ${facts.iqpName} on ${printedDay(facts.signedDate)}`, systems, facts.recommendation),
      sendsCopy: true,
      moment,
    }),
  )
}
