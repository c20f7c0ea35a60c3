import axe from 'axe-core'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules for whole pages: a part has neither a heading of the first level nor landmarks. */
const OF_PAGES = ['page-has-heading-one', 'landmark-one-main', 'region']

/** What breaks WCAG 2.2 AA as far as a program can see it, by rule and element. */
export async function violations(): Promise<string[]> {
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)))
  const found = await axe.run(document.body, {
    runOnly: LEVELS,
    rules: Object.fromEntries(OF_PAGES.map((rule) => [rule, { enabled: false }])),
  })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}
