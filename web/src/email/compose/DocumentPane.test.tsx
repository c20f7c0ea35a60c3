import { typicalFacts } from '@app/forms/testing/facts'
import { expect, test, vi } from 'vitest'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { DocumentPane } from './DocumentPane.tsx'
import type { Review } from './reviews.ts'

test('says which systems the certificate leaves out, and why', async () => {
  const leftOut = [{ propertyServiceId: 7, system: 'SS 7 Backflow preventers', reason: 'Waiting for a part.' }]
  const own = { ...typicalFacts, supplier: typicalFacts.operator }
  const screen = await renderRoutedPart(
    <DocumentPane
      form={{ kind: 'certificate', fileName: '12.pdf', facts: own, hash: 'a', leftOut }}
      issuedDate={null}
      issueDate={null}
      hasUnsaved={false}
      onReview={vi.fn<(review: Review) => void>()}
      isLocked={false}
    />,
  )
  await expect
    .element(screen.getByText('SS 7 Backflow preventers is left out of the certificate: Waiting for a part.'))
    .toBeVisible()
  // It goes out for signature, so it names nobody until somebody is chosen.
  await expect.element(screen.getByRole('combobox', { name: 'Issued by' })).toHaveDisplayValue('(by hand)')
})
