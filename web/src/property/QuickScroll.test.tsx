import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../testing/render-part.tsx'
import { QuickScroll } from './QuickScroll.tsx'

const SECTIONS = ['property-details', 'services', 'documents', 'owner']

test('on a phone the bar follows the scroll: the entry of the current section is in sight', async () => {
  await page.viewport(390, 844)
  await renderPart(
    <>
      <QuickScroll isInternal />
      {SECTIONS.map((id) => (
        <section key={id} id={id} style={{ height: 1200 }} />
      ))}
    </>,
  )
  const bar = page.getByRole('navigation', { name: 'Sections' }).element()
  const isInSight = (label: string) => {
    const { left, right } = page.getByRole('button', { name: label }).element().getBoundingClientRect()
    const room = bar.getBoundingClientRect()
    return left >= room.left && right <= room.right
  }
  expect(isInSight('Documents')).toBe(false)
  document.getElementById('documents')?.scrollIntoView()
  await expect.poll(() => isInSight('Documents')).toBe(true)
  document.getElementById('services')?.scrollIntoView()
  await expect.poll(() => isInSight('Services')).toBe(true)
})
