import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DOCUMENT_KINDS } from '@app/contract/document/kinds'
import { renderForm } from '@app/forms/render'
import { largestFacts } from './testing/facts.ts'
import { openPrinter } from './testing/printer.ts'
import { readPdf, withoutSpace } from './testing/read-pdf.ts'

let browser: Awaited<ReturnType<typeof openPrinter>>
let script: string

beforeAll(async () => {
  browser = await openPrinter(inject('chromium'))
  script = await buildDesk()
})
afterAll(() => browser.close())

/** A page with forms as the screens show them, bundled as one script. */
async function buildDesk(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('testing/preview.tsx', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })
  const [chunk] = 'output' in built ? built.output : []
  if (chunk?.type !== 'chunk') throw new Error('There is no script.')
  return chunk.code
}

async function openDesk(page = browser.page) {
  await page.setContent('<!doctype html><html lang="en-NZ"><body style="font: 40px cursive"></body></html>')
  await page.addScriptTag({ content: script })
  return {
    page,
    report: page.frameLocator('iframe[title="Evacuation Report"]'),
    inLieu: page.frameLocator('iframe[title="Report In Lieu Of Form12A"]'),
    answers: async (): Promise<unknown> => JSON.parse((await page.locator('output').textContent()) ?? ''),
  }
}

it('is filled in on the page itself', async () => {
  const { report, inLieu, answers } = await openDesk()
  await report.getByLabel('Date of evacuation').fill('30/4/2027')
  await report.getByLabel('Was the alarm heard throughout the building? Yes').check()
  await report.getByLabel('Was the alarm heard throughout the building? No').check()
  await report.getByLabel('am', { exact: true }).check()
  await report.getByLabel('pm', { exact: true }).check()
  await inLieu.getByLabel('Why').fill('The lift was out of service.')

  expect(await answers()).toMatchObject({
    'evacuation.day': '2027-04-30',
    'heard.yes': true,
    'heard.no': true,
    'time.am': false,
    'time.pm': true,
    'report.why': 'The lift was out of service.',
  })
  expect(await report.getByText('30 October 2027').count()).toBe(1)
  expect(await report.getByLabel('am', { exact: true }).isChecked()).toBe(false)
})

describe('a date', () => {
  it('is typed day first and shown as it is printed, whatever the language of the browser', async () => {
    const german = await browser.page.context().browser()?.newPage({ locale: 'de-DE' })
    if (!german) throw new Error('There is no browser.')
    const { report, answers } = await openDesk(german)
    const evacuated = report.getByLabel('Date of evacuation')
    await evacuated.fill('3/9')
    await evacuated.press('Enter')
    expect(await evacuated.inputValue()).toBe('3 September 2027')
    expect(await report.getByText('3 March 2028').count()).toBe(1)
    const notified = report.getByLabel('Date that FENZ was notified')
    await notified.fill('+14')
    await notified.blur()
    expect(await notified.inputValue()).toBe('15 March 2027')
    expect(await answers()).toMatchObject({ 'evacuation.day': '2027-09-03', notified: '2027-03-15' })
    await german.close()
  })

  it('that is none stays, says so once it is left, and is no answer', async () => {
    const { report, answers } = await openDesk()
    const evacuated = report.getByLabel('Date of evacuation')
    await evacuated.fill('3 sep 2027')
    await evacuated.fill('31/2')
    expect(await report.getByRole('alert').count()).toBe(0)
    await evacuated.blur()
    expect(await report.getByRole('alert').textContent()).toBe('Not a date. Try 3/9, 3 sep or +14')
    expect(await evacuated.inputValue()).toBe('31/2')
    expect(await answers()).toMatchObject({ 'evacuation.day': '' })
    await evacuated.fill('')
    await evacuated.blur()
    expect(await report.getByRole('alert').count()).toBe(0)
  })
})

it('grows with what is written, and so does its frame', async () => {
  const { page, report } = await openDesk()
  const frame = page.locator('iframe[title="Evacuation Report"]')
  const comment = report.getByLabel('Problems met, and corrective action')
  const before = (await frame.boundingBox())?.height ?? 0
  await comment.fill('A line\n'.repeat(80))
  expect(await comment.evaluate((box) => box.scrollHeight <= box.clientHeight + 1)).toBe(true)
  await expect.poll(async () => (await frame.boundingBox())?.height).toBeGreaterThan(before + 500)
})

it('looks like paper at its scale, whatever the screen looks like', async () => {
  const { page, report, inLieu } = await openDesk()
  const paper = await page.locator('iframe[title="Evacuation Report"]').boundingBox()
  const half = await page.locator('iframe[title="Report In Lieu Of Form12A"]').boundingBox()
  expect(paper?.width).toBeCloseTo(793.7, 0)
  expect(half?.width).toBeCloseTo(793.7 / 2, 0)
  const font = await report
    .locator('.value')
    .first()
    .evaluate((value) => getComputedStyle(value).fontFamily)
  expect(font).toContain('Source Sans 3')
  expect(await inLieu.locator('h1').textContent()).toBe('Report in lieu of Form 12A')
})

it('is as large as it is going to be printed, between margins of the same size', async () => {
  const { page } = await openDesk()
  const paper = page.frameLocator('iframe[title="12A Certificate of Compliance"]').locator('main')
  const heading = paper.locator('h1')
  const [sheet, line] = [await paper.boundingBox(), await heading.boundingBox()]
  expect(sheet?.width).toBeCloseTo(793.7, 0)
  expect((line?.x ?? 0) - (sheet?.x ?? 0)).toBeCloseTo(52.9, 0)
  expect(await heading.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))).toBeCloseTo(20, 0)
  expect(line?.height).toBeLessThan(16)
})

it('becomes smaller until it fits on its page', async () => {
  const { page } = await openDesk()
  const paper = page.frameLocator('iframe[title="Contractor IQP Statement"]').locator('main')
  const { height, scaling } = await paper.evaluate((sheet) => ({
    height: sheet.getBoundingClientRect().height,
    scaling: Number(getComputedStyle(sheet).zoom),
  }))
  expect(height).toBeCloseTo(1122.5, 0)
  expect(scaling).toBeLessThan(0.9)
  expect(scaling).toBeGreaterThan(0.4)
})

it('goes on to another page before it is too small to read', async () => {
  const { page, inLieu } = await openDesk()
  const paper = inLieu.locator('main')
  const scaling = () => paper.evaluate((sheet) => Number(getComputedStyle(sheet).zoom))
  const preview = page.locator('div', { has: page.locator('> iframe[title="Report In Lieu Of Form12A"]') }).last()
  await inLieu.getByLabel('Why').fill('The lift was out of service. '.repeat(40))
  await expect.poll(scaling).toBeLessThan(0.96)
  expect(await scaling()).toBeGreaterThanOrEqual(0.86)
  expect(await preview.getByRole('separator').count()).toBe(0)
  await inLieu.getByLabel('Why').fill('The lift was out of service. '.repeat(200))
  await expect.poll(() => preview.getByRole('separator').count()).toBe(1)
  expect(await scaling()).toBe(0.96)
})

it.each(['bwof', 'amendment', 'certificateRequest', 'defectReport'] as const)(
  'shows where the further pages of %s begin',
  async (kind) => {
    const { page } = await openDesk()
    const preview = page
      .locator('div', { has: page.locator(`> iframe[title="${DOCUMENT_KINDS[kind].header}"]`) })
      .last()
    const sheet = preview.frameLocator('iframe').locator('main')
    await sheet.waitFor()
    const breaks = preview.getByRole('separator')
    const tops = await breaks.evaluateAll((lines) => lines.map((line) => Number.parseFloat(line.style.top)))
    const beginnings = await sheet.evaluate(textsAt, tops)

    const facts = { ...largestFacts, draftReasons: ['The lift has an open defect.'] }
    const printed = await readPdf(await browser.print(renderForm(kind, facts)))
    expect(printed.pages.length).toBeGreaterThan(1)
    expect(tops).toHaveLength(printed.pages.length - 1)
    for (const [index, text] of beginnings.entries()) {
      expect(withoutSpace(printed.pages[index + 1]?.text ?? '')).toContain(withoutSpace(text))
      expect(withoutSpace(printed.pages[index]?.text ?? '')).not.toContain(withoutSpace(text))
    }
  },
)

/** Runs in the page: returns the text of the first block at or below each of these heights. */
function textsAt(sheet: Element, tops: readonly number[]): string[] {
  const blocks = [...sheet.querySelectorAll('h2, h3, p, li, tr, .field')]
  return tops.map((top) => {
    const first = blocks.find((block) => block.getBoundingClientRect().top >= top - 1)
    return first?.textContent ?? ''
  })
}

it('is only read where nobody may change it', async () => {
  const { page } = await openDesk()
  const warrant = page.frameLocator('iframe[title="Building Warrant of Fitness"]')
  await warrant.getByText('Te Pūnaha Hauora').waitFor()
  expect(await warrant.locator('textarea, input').count()).toBe(0)
})
