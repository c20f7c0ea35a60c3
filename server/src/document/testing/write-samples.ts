// node scripts/run.mjs server/src/document/testing/write-samples.ts [FOLDER]: prints a sample of each form into
// docs/samples, and with a folder, pictures of their pages into that.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FormFacts } from '@app/contract/document/form-facts'
import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'
import { formScaling, renderForm } from '@app/forms/render'
import { OPERATOR, typicalFacts } from '@app/forms/testing/facts'
import { writePictures } from '@app/forms/testing/write-pictures'
import { createPrinter } from '../../lib/print/printer.ts'
import { findTestChromium, TEST_BROWSER_FOLDER } from '../../testing/test-chromium.ts'
import { printIssuedWarrant } from './issued-warrant.ts'

const folder = fileURLToPath(new URL('../../../../docs/samples/', import.meta.url))

/** The operator is its own contractor. */
const own: FormFacts = {
  ...typicalFacts,
  supplier: OPERATOR,
  services: typicalFacts.services.map((service) => ({ ...service, supplierCompanyId: OPERATOR.companyId })),
}

const SAMPLES: Record<string, [DocumentKind, FormFacts]> = {
  'form-12-bwof': ['bwof', typicalFacts],
  'form-12-bwof-bgis': ['bwof', { ...typicalFacts, property: { ...typicalFacts.property, bwofTemplate: 'BGIS' } }],
  'form-12a-certificate-own': ['certificate', own],
  'form-12a-certificate-external': ['certificate', typicalFacts],
  'form-12a-certificate-request': ['certificateRequest', typicalFacts],
  'form-11-amendment': ['amendment', typicalFacts],
  'iqp-statement-own': ['iqpStatement', own],
  'iqp-statement-external': ['iqpStatement', typicalFacts],
  'report-in-lieu': ['reportInLieu', own],
  'evacuation-report': ['evacuationReport', typicalFacts],
  'defect-report': ['defectReport', typicalFacts],
}

const pictures = process.argv[2]
if (pictures) await mkdir(pictures, { recursive: true })
await mkdir(folder, { recursive: true })
const printer = createPrinter({
  CHROMIUM_PATH: await findTestChromium(),
  DATA_DIR: TEST_BROWSER_FOLDER,
  PRODUCT_NAME: 'Warrant',
})
for (const [name, [kind, facts]] of Object.entries(SAMPLES)) {
  await write(name, DOCUMENT_KINDS[kind].label, await printer.print(renderForm(kind, facts), formScaling(kind, facts)))
}
const { form, pack } = await printIssuedWarrant(printer)
await write('issued-warrant', 'Form 12 as issued', form)
await write('council-pack', 'Council pack', pack)
await printer.close()

async function write(name: string, label: string, pdf: Buffer): Promise<void> {
  await writeFile(path.join(folder, `${name}.pdf`), pdf)
  if (pictures) await writePictures(new Uint8Array(pdf), pictures, name)
  console.log(`docs/samples/${name}.pdf: ${label}, ${Math.ceil(pdf.length / 1024)} KB`)
}
