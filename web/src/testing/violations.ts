import axe from 'axe-core'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules for whole pages, which do not apply to a part without landmarks or a first-level heading. */
const PAGE_RULES = ['page-has-heading-one', 'landmark-one-main', 'region']

/** The violations of WCAG 2.2 AA that a program can detect, by rule and element. */
export async function violations(): Promise<string[]> {
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)))
  const found = await axe.run(document.body, {
    runOnly: LEVELS,
    rules: Object.fromEntries(PAGE_RULES.map((rule) => [rule, { enabled: false }])),
  })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}
