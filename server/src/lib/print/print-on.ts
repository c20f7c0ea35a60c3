import type { Page } from 'playwright-core'
import { SCALING_PERCENTAGES } from '@app/contract/document/rules'
import { withMetadata } from './pdf-metadata.ts'
import type { PrintOrder } from './print-messages.ts'

/** Resolves when the page's own fonts and images, which come as data URIs, are ready. */
const FONTS_AND_IMAGES = `Promise.all([
  document.fonts.ready,
  ...Array.from(document.images, (image) => image.decode().catch(() => {})),
]).then(() => true)`

const AUTHOR = `document.querySelector('meta[name=author]')?.getAttribute('content') ?? ''`

type Order = Omit<PrintOrder, 'kind' | 'id' | 'isForeign'>

/**
 * Prints a tagged PDF with an outline on A4, with the title and the author that the page names. Returns null if it does
 * not fit on the pages at any scale.
 */
export async function printOn(page: Page, order: Order): Promise<Buffer | null> {
  const pdf = await printPages(page, order)
  if (!pdf) return null
  return withMetadata(pdf, {
    title: await page.title(),
    author: await page.evaluate<string>(AUTHOR),
    creator: order.creator,
  })
}

async function printPages(
  page: Page,
  { html, fitToPageCount, scalingPercentage, smallestPercentage }: Omit<Order, 'creator'>,
): Promise<Buffer | null> {
  await page.setContent(html, { waitUntil: 'domcontentloaded' })
  await page.evaluate(FONTS_AND_IMAGES)
  const printAt = (percent: number) =>
    page.pdf({
      width: '210mm',
      height: '297mm',
      printBackground: true,
      tagged: true,
      outline: true,
      scale: percent / 100,
    })
  const atRequestedScale = await printAt(scalingPercentage)
  if (fitToPageCount === null || countPages(atRequestedScale) <= fitToPageCount) return atRequestedScale
  const fitting = await largestThatFits(printAt, fitToPageCount, {
    tooLarge: scalingPercentage,
    smallest: smallestPercentage ?? SCALING_PERCENTAGES.min,
  })
  return fitting ?? (smallestPercentage === undefined ? null : atRequestedScale)
}

/** A binary search over whole percentages below `tooLarge`, which does not fit. */
async function largestThatFits(
  printAt: (percent: number) => Promise<Buffer>,
  pages: number,
  { tooLarge, smallest }: { tooLarge: number; smallest: number },
): Promise<Buffer | null> {
  let fitting: Buffer | null = null
  let low = smallest
  let high = Math.ceil(tooLarge) - 1
  while (low <= high) {
    const percent = Math.ceil((low + high) / 2)
    const printed = await printAt(percent)
    if (countPages(printed) <= pages) {
      fitting = printed
      low = percent + 1
    } else {
      high = percent - 1
    }
  }
  return fitting
}

/** Relies on Chromium writing the dictionaries of its PDFs as plain text. */
const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
