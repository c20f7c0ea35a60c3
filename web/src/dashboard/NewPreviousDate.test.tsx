import { updatePropertyServiceDates } from '@app/contract/dashboard/calls'
import { addDays, shownDay } from '@app/contract/dates'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { today } from '../lib/dates.ts'
import { buildDashboardRow } from '../testing/row-factories.ts'
import { answering, firstThen, refusing, serve } from '../testing/mock-server.ts'
import { pressWithoutDate } from '../testing/press-without-date.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { NewPreviousDate } from './NewPreviousDate.tsx'

const LAST = addDays(today(), -40)
const YESTERDAY = addDays(today(), -1)
const ROW = buildDashboardRow({ propertyServiceId: 104, propertyName: 'Rimu House', lastDue: LAST })

const show = (row = ROW) =>
  renderRoutedPart(
    <>
      <NewPreviousDate row={row} />
      <Toasts />
    </>,
  )

const field = () => page.getByRole('textbox', { name: 'New previous date of Rimu House' })
const completed = () => page.getByRole('button', { name: 'Completed? Rimu House' })

/** Answers each completion and returns what was sent. */
function takeCompletions(): unknown[] {
  const bodies: unknown[] = []
  serve(
    answering(updatePropertyServiceDates, ({ body }) => {
      bodies.push(body)
      return ROW
    }),
  )
  return bodies
}

/** Waits for the answer, whose message would otherwise stand in the next test. */
const untilAnswered = () => expect.element(field()).toHaveValue('')

afterEach(() => toast.clear())

describe('an inspection', () => {
  test('is completed on the typed day by keyboard alone, and the field is ready for the next one', async () => {
    const bodies = takeCompletions()
    await show()
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('-1{Tab}')
    await expect.element(completed()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bodies).toEqual([{ propertyServiceId: 104, newPreviousDate: YESTERDAY }])
    await expect.element(field()).toHaveValue('')
    await expect.element(page.getByRole('status')).toMatchTextContent('Service dates were successfully updated')
    expect(await violations()).toEqual([])
  })

  test.each([
    { what: 'today', day: today(), lastDue: LAST },
    { what: 'on the day of the last one', day: LAST, lastDue: LAST },
    { what: 'long ago, if there was none before', day: '2019-03-04', lastDue: null },
  ])('can have been $what', async ({ day, lastDue }) => {
    const bodies = takeCompletions()
    await show({ ...ROW, lastDue })
    await field().fill(shownDay(day))
    await completed().click()
    await expect.poll(() => bodies).toEqual([{ propertyServiceId: 104, newPreviousDate: day }])
    await untilAnswered()
  })
})

describe('a wrong day', () => {
  test.each([
    { what: 'tomorrow', day: addDays(today(), 1), message: 'Must not be in the future' },
    { what: 'before the last one', day: addDays(LAST, -1), message: `Must be on or after ${shownDay(LAST)}` },
  ])('$what has its message at the field, and nothing is sent', async ({ day, message }) => {
    const bodies = takeCompletions()
    await show()
    await field().fill(shownDay(day))
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveAccessibleDescription(message)
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await completed().click()
    await expect.element(field()).toHaveValue(shownDay(day))

    // What is sent is only the day that mends it.
    await field().fill('-1')
    await completed().click()
    await expect.poll(() => bodies).toEqual([{ propertyServiceId: 104, newPreviousDate: YESTERDAY }])
    await untilAnswered()
  })

  test('a text that is no date is not passed over: the day from before is not sent', async () => {
    const bodies = takeCompletions()
    await show()
    await field().fill('-2')
    await pressWithoutDate(field(), completed())
    await field().fill('-1')
    await completed().click()
    await expect.poll(() => bodies).toEqual([{ propertyServiceId: 104, newPreviousDate: YESTERDAY }])
    await untilAnswered()
  })

  test('none at all asks for one', async () => {
    const bodies = takeCompletions()
    await show()
    await completed().click()
    await expect.element(page.getByRole('status')).toMatchTextContent('Please set a new due date')
    expect(bodies).toEqual([])
  })
})

test('an answer that fails keeps the day, so that it can be sent again', async () => {
  const bodies: unknown[] = []
  const refusal = refusing(updatePropertyServiceDates, { status: 503, detail: 'The database is busy.' })
  const answer = answering(updatePropertyServiceDates, ({ body }) => {
    bodies.push(body)
    return ROW
  })
  serve(firstThen(refusal, answer))
  await show()
  await field().fill('-1')
  await completed().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The database is busy.')
  await expect.element(field()).toHaveValue(shownDay(YESTERDAY))
  await completed().click()
  await expect.poll(() => bodies).toEqual([{ propertyServiceId: 104, newPreviousDate: YESTERDAY }])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
