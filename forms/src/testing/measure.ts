import type { Page } from 'playwright-core'

/** The texts of the smallest blocks of the page, all of which must also be in the print. */
export const blocksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, .label, .value, th, td, li, .tick, .ticks-title')]
      .filter((block) => !block.closest('footer'))
      .map((block) => block.textContent),
  )

/** The size of the smallest text on the page, in points. */
export const smallestText = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('main *')].filter(
      (element) =>
        // The footer of the screen is printed in the margin.
        !element.closest('footer') &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
    return Math.min(...texts.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))) * 0.75
  })

/** Elements that overflow the page's margins or their own box, with a tolerance of half a pixel for rounding. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sheet = document.querySelector('main')
    if (!sheet) return ['there is no page']
    const { left, right } = sheet.getBoundingClientRect()
    const margin = Number.parseFloat(getComputedStyle(sheet).paddingLeft)
    const sticksOut = (element: Element): boolean => {
      const box = element.getBoundingClientRect()
      const isBlock = getComputedStyle(element).display !== 'inline'
      return (
        box.right > right - margin + 0.5 ||
        box.left < left + margin - 0.5 ||
        (isBlock && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      )
    }
    return [...sheet.querySelectorAll('*')]
      .filter((element) => !element.closest('footer') && sticksOut(element))
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`)
  })
