import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../testing/render-part.tsx'
import { QuickScroll } from './QuickScroll.tsx'

test.each([
  ['internal', ['Warrant', 'Mail']],
  ['customer', ['Warrant']],
  ['supplier', []],
] as const)('offers an %s login the sections that it has', async (audience, special) => {
  await renderPart(<QuickScroll audience={audience} />)
  await expect.element(page.getByRole('button', { name: 'Certificates' })).toBeVisible()
  const labels = page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
  expect(labels.filter((label) => ['Warrant', 'Mail'].includes(label))).toEqual(special)
})
