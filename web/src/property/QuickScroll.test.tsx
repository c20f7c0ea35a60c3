import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../testing/render-part.tsx'
import { QuickScroll } from './QuickScroll.tsx'

const fades = () => {
  const entries = page.getByRole('button', { name: 'Services' }).element().parentElement as HTMLElement
  const style = getComputedStyle(entries)
  return ['--fade-before', '--fade-after'].map((edge) => Number.parseFloat(style.getPropertyValue(edge)) > 0)
}

const SECTIONS = ['property-details', 'services', 'documents', 'owner']

test('on a phone the bar follows the scroll: the entry of the current section is in sight', async () => {
  await page.viewport(390, 844)
  await renderPart(
    <>
      <QuickScroll audience="internal" />
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

test('the bar fades at an edge behind which more entries are', async () => {
  await page.viewport(390, 844)
  await renderPart(<QuickScroll audience="internal" />)
  await expect.poll(fades).toEqual([false, true])
  page.getByRole('button', { name: 'Bwof' }).element().scrollIntoView()
  await expect.poll(fades).toEqual([true, false])
  page.getByRole('button', { name: 'Defects' }).element().scrollIntoView({ inline: 'center' })
  await expect.poll(fades).toEqual([true, true])
  await page.viewport(1440, 900)
  await expect.poll(fades).toEqual([false, false])
})

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
