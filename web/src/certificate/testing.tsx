import { countCertifiedSystems, countWaitingCertificates, listCertificates } from '@app/contract/certificate/calls'
import type { Certificate } from '@app/contract/certificate/schema'
import { listCompanies } from '@app/contract/company/calls'
import { downloadDocument } from '@app/contract/document/calls'
import { listIqps } from '@app/contract/iqp/calls'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { buildCertificate } from '../testing/factories.ts'
import { answering, serve, type Reply } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { CheckSearch } from './check-search.ts'
import { CheckScreen } from './CheckScreen.tsx'

const PAPER = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj
trailer<</Root 1 0 R>>`

/** A certificate that waits, with a paper of its own. */
export const waiting = (certificateId: number, propertyName: string, change: Partial<Certificate> = {}): Certificate =>
  buildCertificate({ certificateId, propertyName, documentId: 200 + certificateId, ...change })

/** Opens "Certificates to check" with these that wait. `replies` answer all calls but those that load the screen. */
export async function openCheckScreen(rows: readonly Certificate[], ...replies: readonly Reply[]) {
  await page.viewport(1440, 900)
  serve(
    answering(countWaitingCertificates, { waiting: rows.length }),
    answering(countCertifiedSystems, { bwofAnniversary: '2027-02-12', certified: 0, total: 1 }),
    answering(listCertificates, () => ({ data: [...rows] })),
    answering(listIqps, { data: [] }),
    answering(listCompanies, { data: [], hash: 'one', errorMessage: null }),
    {
      call: downloadDocument,
      respond: async () => new Response(PAPER, { headers: { 'content-type': 'application/pdf' } }),
    },
    // The path of one certificate fits those above too.
    ...replies,
  )
  const screen = await renderRoutedPart(
    <>
      <CheckScreen />
      <Toasts />
    </>,
    '/',
    CheckSearch,
  )
  const facts = screen.getByRole('group', { name: 'Facts' })
  return {
    screen,
    facts,
    /** Waits for the certificate of a property and its paper, as a person does. */
    shows: async (name: string) => {
      await expect.element(facts.getByRole('link', { name })).toBeVisible()
      await expect.element(screen.getByRole('img', { name: 'Page 1' })).toHaveAttribute('data-drawn')
    },
    field: (name: string) => facts.getByRole('textbox', { name }),
  }
}
