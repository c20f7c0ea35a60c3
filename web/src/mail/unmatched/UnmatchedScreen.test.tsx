import { getMailbox, listUnmatched } from '@app/contract/mail/calls'
import { listProperties } from '@app/contract/property/calls'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildMail } from '../../testing/factories.ts'
import { logIn } from '../../testing/log-in.ts'
import { answering, refusing, serve } from '../../testing/mock-server.ts'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import { UnmatchedScreen } from './UnmatchedScreen.tsx'

beforeEach(logIn)

const MESSAGES = Array.from({ length: 25 }, (_, index) =>
  buildMail({
    mailId: index + 1,
    subject: `Question ${index + 1}`,
    text: `Which day was it?\n\n${'We are in the office on all days. '.repeat(20)}`,
    emailId: null,
    propertyId: null,
    propertyName: '',
    matchedBy: '',
  }),
)

const open = () => {
  serve(
    answering(listUnmatched, { data: MESSAGES }),
    refusing(getMailbox, { status: 503, detail: 'Later' }),
    refusing(listProperties, { status: 503, detail: 'Later' }),
  )
  return renderRoutedPart(<UnmatchedScreen />)
}

test.each([
  { width: 1440, most: 39 },
  { width: 390, most: 90 },
])('a message takes at most $most px at $width px, and shows whole on a click', async ({ width, most }) => {
  await page.viewport(width, 900)
  const screen = await open()
  const rows = screen.getByRole('list', { name: 'Messages that wait' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(25)
  expect(rows.first().element().getBoundingClientRect().height).toBeLessThanOrEqual(most)
  expect(document.documentElement.scrollWidth).toBe(width)
  expect(await violations()).toEqual([])
  const first = screen.getByRole('button', { name: /Question 1 / })
  await expect.element(first).toHaveAttribute('aria-expanded', 'false')
  await first.click()
  await expect.element(screen.getByRole('article', { name: /^Question 1,/ })).toBeVisible()
  expect(await violations()).toEqual([])
  await first.click()
  await expect.element(screen.getByRole('article')).not.toBeInTheDocument()
})
