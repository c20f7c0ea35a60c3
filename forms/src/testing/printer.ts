import { chromium, type Page } from 'playwright-core'
import type { TestBrowser } from './browser.ts'

const MAX_PERCENT = 100
const MIN_PERCENT = 50

/** Opens a browser that prints like the product. */
export async function openPrinter(started: TestBrowser) {
  const browser = await chromium.launch(started)
  const page = await browser.newPage({ javaScriptEnabled: true })
  return {
    page,
    print: (html: string, percent = MAX_PERCENT) => print(page, html, percent),
    close: () => browser.close(),
  }
}

async function print(page: Page, html: string, percent: number): Promise<Uint8Array<ArrayBuffer>> {
  await page.setContent(html)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const scale = percent / 100
  return new Uint8Array(await page.pdf({ format: 'A4', tagged: true, preferCSSPageSize: true, scale }))
}

/** Prints at the largest scale, from `percent` down, that fits on one page. */
export async function fitOnePage(
  print: (percent: number) => Promise<Uint8Array<ArrayBuffer>>,
  countPages: (pdf: Uint8Array<ArrayBuffer>) => Promise<number>,
  percent: number,
) {
  for (let tried = percent; tried >= MIN_PERCENT; tried--) {
    const pdf = await print(tried)
    if ((await countPages(pdf)) === 1) return { pdf, percent: tried }
  }
  throw new Error(`The form does not fit on one page at ${MIN_PERCENT} percent`)
}
