import type { Page } from 'playwright-core'

/** The texts of the smallest blocks of the page, all of which must also be in the print. */
export const blocksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, dt, dd, th, td, li, .tick, .ticks-title')]
      .filter((block) => !block.closest('footer'))
      .map((block) => block.textContent),
  )

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
