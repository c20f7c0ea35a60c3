import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { printedDay } from '@app/contract/dates'
import type { FormService } from '@app/contract/document/form-facts'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { systemTitle } from '@app/contract/service/system-code'
import { frozenFacts } from '@app/contract/warrant/frozen-facts'
import { defaultAnswers, formScaling, renderForm } from '@app/forms/render'
import { typicalFacts } from '@app/forms/testing/facts'
import { openStore } from '../../lib/document-store.ts'
import { readEnvironment } from '../../lib/environment.ts'
import type { Printer } from '../../lib/print/printer.ts'
import { spool } from '../../lib/spool.ts'
import { printWarrant, type PackedCertificate } from '../../warrant/print-warrant.ts'

const SIGNATORY = { signatoryId: 1, name: 'Rāwiri Hēmi' }
const ANNIVERSARY = '2027-03-14'
const ISSUED = '2027-03-04'

interface Signer {
  name: string
  number: string
  signed: string
  recommendation: string
}

const SIGNERS: readonly [Signer, Signer] = [
  { name: 'Hōne Parāone-Whitiwhiti', number: 'IQP 2231', signed: '2027-02-18', recommendation: '' },
  {
    name: 'Leilani Fonoti',
    number: 'IQP 1904',
    signed: '2027-02-25',
    recommendation: 'Add the exit sign above the new kitchen door to the compliance schedule.',
  },
]

/** A stroke of the pen. */
const SIGNATURE = `<svg width="130" height="30" viewBox="0 0 130 30" fill="none" stroke="#1b3c87" stroke-width="1.6"><path d="M4 24C12 2 22 0 20 12S8 28 16 22 30 6 34 10s-6 16 2 12 10-12 14-8-4 12 4 8 8-10 12-6 0 8 6 4 10-14 14-6-2 14 8 6 18-12 30-4"/></svg>`

/** Prints a warrant as it is issued, and its council pack with two signed certificates. */
export async function printIssuedWarrant(printer: Printer): Promise<{ form: Buffer; pack: Buffer }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'warrant-samples-'))
  const store = openStore(readEnvironment({ DATA_DIR: folder }), 'samples')
  try {
    const systems = typicalFacts.services.filter(({ parentServiceId }) => parentServiceId === BWOF_SERVICE_ID)
    const signed = [
      { signer: SIGNERS[0], services: certifiedBy(SIGNERS[0], systems.slice(0, 5)) },
      { signer: SIGNERS[1], services: certifiedBy(SIGNERS[1], systems.slice(5)) },
    ]
    const certificates: PackedCertificate[] = []
    for (const { signer, services } of signed) {
      const pdf = await printSigned(printer, signer, services)
      const file = await spool(folder, Readable.from([pdf]))
      certificates.push({
        certificateId: certificates.length + 1,
        iqpName: signer.name,
        recommendation: signer.recommendation,
        storedAs: await store.keep(file),
        systems: services.map(systemTitle),
      })
    }
    const services = [
      ...typicalFacts.services.filter((service) => !systems.includes(service)),
      ...signed.flatMap((certificate) => certificate.services),
    ]
    const facts = frozenFacts(
      { ...typicalFacts, services, certificateCount: certificates.length, hasRecommendations: true, today: ISSUED },
      { bwofAnniversary: ANNIVERSARY, issueDate: ISSUED, signatoryName: SIGNATORY.name },
    )
    const { signal } = new AbortController()
    return await printWarrant({ printer, store }, { facts, signatoryId: SIGNATORY.signatoryId, certificates, signal })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const certifiedBy = ({ signed }: Signer, services: readonly FormService[]): FormService[] =>
  services.map((service) => ({ ...service, certificateSignedDate: signed, exceptionNotes: '' }))

/** A Form 12A as it comes back from the person who signed it. */
function printSigned(printer: Printer, signer: Signer, services: readonly FormService[]): Promise<Buffer> {
  const facts = { ...typicalFacts, services: [...services], today: signer.signed }
  const texts = {
    'contractor.person': signer.name,
    'contractor.iqp': signer.number,
    'contractor.register': 'Taupō District Council',
    'period.to': signer.signed,
    recommendations: signer.recommendation || 'None',
  }
  const answers = { ...defaultAnswers('certificate', facts), texts }
  let html = renderForm('certificate', facts, answers)
  html = replaced(html, /<p class="for-signature">.*?<\/p>/, '')
  html = replaced(html, AFTER('Signature of independently qualified person'), `$1${SIGNATURE}`)
  html = replaced(html, AFTER('Date signed'), `$1${printedDay(signer.signed)}`)
  return printer.print(html, formScaling('certificate', facts))
}

/** The place above the line with this label. */
const AFTER = (label: string) =>
  new RegExp(`(<div class="label" role="rowheader">${label}</div><div class="value" role="cell">)`)

function replaced(html: string, what: RegExp, by: string): string {
  if (!what.test(html)) throw new Error(`The form has no ${what.source}`)
  return html.replace(what, by)
}
