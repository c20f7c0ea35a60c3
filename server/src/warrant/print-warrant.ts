import { buffer } from 'node:stream/consumers'
import type { Day } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import { DOCUMENT_KINDS } from '@app/contract/document/kinds'
import { generatedFileName, SCALING_PERCENTAGES } from '@app/contract/document/rules'
import type { WarrantSignatory } from '@app/contract/warrant/schema'
import type { AppContext } from '../app-context.ts'
import type { PdfPart } from '../lib/pdf/pdf-jobs.ts'
import { mergePdfs } from '../lib/pdf/pdf.ts'
import { conflict } from '../lib/problem.ts'
import { isMissingFile } from '../lib/storage-failure.ts'

/** A certificate of a pack. */
export interface PackedCertificate {
  certificateId: number
  iqpName: string
  recommendation: string
  storedAs: string
  /** Its systems as the outline names them: `SS 7 Automatic backflow preventers`. */
  systems: string[]
}

interface PrintedWarrant {
  facts: FormFacts
  signatoryId: number
  certificates: readonly PackedCertificate[]
  signal: AbortSignal
}

/**
 * Prints Form 12 and merges the council pack: the form, then the paper of each certificate, once, in the order of the systems. `signing` is
 * whom the form names as signing it.
 */
export async function printWarrant(
  { printer, store }: Pick<AppContext, 'printer' | 'store'>,
  { facts, signatoryId, certificates, signal }: PrintedWarrant,
): Promise<{ form: Buffer; pack: Buffer; signing: WarrantSignatory }> {
  const { defaultAnswers, formScaling, renderForm, renderRecommendations, warrantSigning } =
    await import('@app/forms/render')
  const answers = { ...defaultAnswers('bwof', facts), issuedBy: signatoryId }
  const form = await printer.print(renderForm('bwof', facts, answers), { ...formScaling('bwof', facts), signal })
  const parts: PdfPart[] = [{ titles: ['Form 12, building warrant of fitness'], bytes: Uint8Array.from(form) }]
  // One paper may be filed as several certificates.
  for (const [storedAs, ofPaper] of Map.groupBy(certificates, (certificate) => certificate.storedAs)) {
    const titles = ofPaper.map(({ systems, iqpName }) => `Form 12A, ${systems.join(', ')} (${iqpName})`)
    const paper = await readPaper(store, storedAs, titles.join('; '))
    parts.push({ titles, bytes: Uint8Array.from(paper) })
  }
  const recommendations = certificates.filter(({ recommendation }) => recommendation !== '')
  if (recommendations.length > 0) {
    const page = await printer.print(renderRecommendations(facts, recommendations), {
      fitToPageCount: null,
      scalingPercentage: SCALING_PERCENTAGES.default,
      signal,
    })
    parts.push({ titles: ['Recommendations for amendments'], bytes: Uint8Array.from(page) })
  }
  const title = `Council pack, ${facts.property.propertyName}`
  const pack = await mergePdfs({ title, author: facts.operator?.companyName ?? '' }, parts, signal)
  const { name = '', position = '', organisation = '' } = warrantSigning(facts, answers)
  return { form, pack, signing: { name, position, organisation } }
}

/** @throws ProblemError 409 that names a certificate whose file is lost */
async function readPaper(store: AppContext['store'], storedAs: string, title: string): Promise<Buffer> {
  try {
    return await buffer(await store.read(storedAs))
  } catch (error) {
    if (!isMissingFile(error)) throw error
    throw conflict(`The file of "${title}" is lost. Withdraw the certificate, and file it anew with its paper.`)
  }
}

/** The names of both documents. */
export function documentNames(propertyId: number, bwofAnniversary: Day) {
  const year = bwofAnniversary.slice(0, 4)
  return {
    form: {
      fileName: generatedFileName({ propertyId, label: 'Building Warrant of Fitness', year }),
      referenceName: DOCUMENT_KINDS.bwof.header,
      kind: 'bwof',
    },
    pack: {
      fileName: generatedFileName({ propertyId, label: 'Council Pack', year }),
      referenceName: 'Council pack: warrant with its certificates',
      kind: 'councilPack',
    },
  }
}
