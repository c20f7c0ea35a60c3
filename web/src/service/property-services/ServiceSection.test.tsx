import { addDays, shownDay } from '@app/contract/dates'
import { getOperator } from '@app/contract/operator/calls'
import { listReportsDue } from '@app/contract/property/calls'
import { listServices } from '@app/contract/service/calls'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '../../lib/dates.ts'
import { NO_ERRORS, type DraftErrors } from '../../lib/draft.ts'
import { buildService } from '../../testing/factories.ts'
import { logIn } from '../../testing/log-in.ts'
import { answering, serve } from '../../testing/mock-server.ts'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import type { ServiceEdits } from './service-edits.ts'
import { serviceRowOf } from './service-rows.ts'
import { ServiceSection } from './ServiceSection.tsx'

const SERVICES = [
  buildService({ propertyServiceId: 101, serviceName: 'Building Warrant of Fitness' }),
  buildService({ propertyServiceId: 102, serviceName: 'Automatic sprinklers', serviceId: 106, parentServiceId: 1 }),
].map(serviceRowOf)

const PRICE = { '102.price': 'takes an amount such as 145.50' }
const NOTES = { '102.adminNotes': 'takes at most 4000 characters' }

const noEdits: ServiceEdits = { change: () => {}, add: () => {}, remove: () => {}, trimNotes: () => {} }

interface Refused {
  readonly errors?: DraftErrors
  /** Another object with each refusal. */
  readonly refusal?: object
}

const section = ({ errors = NO_ERRORS, refusal }: Refused = {}, services = SERVICES, saved = services) => (
  <ServiceSection
    propertyId={12}
    propertyName="Rimu House"
    customerCompanyId={2}
    services={services}
    savedServices={saved}
    audience="internal"
    errors={errors}
    refusal={refusal ?? null}
    edits={noEdits}
    version={0}
  />
)

const lock = () => page.getByRole('button', { name: 'Edit services' })
const sprinklers = () => page.getByRole('listitem', { name: 'Automatic sprinklers' })
const price = () => sprinklers().getByRole('textbox', { name: 'Price' })

const REPLIES = [
  answering(getOperator, { companyId: 1, companyName: 'Compass', signatories: [] }),
  answering(listServices, []),
]

beforeEach(() => {
  logIn()
  serve(...REPLIES)
})

test('a refusal opens the lock and stands at its field', async () => {
  const screen = await renderRoutedPart(section())
  await expect.element(screen.getByRole('table')).toBeVisible()
  await screen.rerender(section({ errors: PRICE, refusal: {} }))
  await expect.element(price()).toHaveAccessibleDescription('Price takes an amount such as 145.50')
  const warrant = screen.getByRole('listitem', { name: 'Building Warrant of Fitness' })
  await expect.element(warrant.getByRole('textbox', { name: 'Price' })).not.toHaveAttribute('aria-invalid', 'true')
})

test('stays open while a refused field stands: a second refusal would say nothing that can be seen', async () => {
  const screen = await renderRoutedPart(section())
  await screen.rerender(section({ errors: PRICE, refusal: {} }))
  await expect.element(price()).toBeVisible()
  await expect.element(lock()).toBeDisabled()
  await screen.rerender(section())
  await lock().click()
  await expect.element(screen.getByRole('table')).toBeVisible()
})

test('a second refusal brings back the row that a filter hid', async () => {
  const screen = await renderRoutedPart(section())
  await screen.rerender(section({ errors: PRICE, refusal: {} }))
  await screen.getByRole('searchbox', { name: 'Service keyword filter..' }).fill('warrant')
  await expect.element(sprinklers()).not.toBeInTheDocument()
  await screen.rerender(section({ errors: PRICE, refusal: {} }))
  await expect.element(price()).toHaveAttribute('aria-invalid', 'true')
})

test('a second refusal brings back the notes that were hidden', async () => {
  const screen = await renderRoutedPart(section())
  await screen.rerender(section({ errors: NOTES, refusal: {} }))
  const notes = sprinklers().getByRole('textbox', { name: /^Admin notes/i })
  await expect.element(notes).toHaveAttribute('aria-invalid', 'true')
  await screen.getByRole('switch', { name: 'Show notes' }).click()
  await expect.element(notes).not.toBeInTheDocument()
  await screen.rerender(section({ errors: NOTES, refusal: {} }))
  await expect.element(notes).toHaveAttribute('aria-invalid', 'true')
})

test('a refusal of other parts of the property leaves the services locked', async () => {
  const screen = await renderRoutedPart(section())
  await screen.rerender(section({ refusal: {} }))
  await expect.element(screen.getByRole('table')).toBeVisible()
  await expect.element(lock()).toHaveAttribute('aria-pressed', 'false')
})

test('a trial evacuation that was held shows by when its report is due, until it was sent', async () => {
  const held = addDays(today(), -3)
  const due = addDays(today(), 11)
  const trial = serviceRowOf(
    buildService({
      propertyServiceId: 103,
      serviceId: 2,
      serviceName: 'Trial Evacuation',
      whenLastComplianceReceived: held,
    }),
  )
  serve(...REPLIES, answering(listReportsDue, { data: [{ propertyServiceId: 103, whenHeld: held, due }] }))
  const screen = await renderRoutedPart(section({}, [trial]))
  const report = screen.getByText(`Report to FENZ by ${shownDay(due)} (in 11 days)`)
  await expect.element(report).toBeVisible()

  // The server has counted from the saved day of the trial.
  await screen.rerender(section({}, [{ ...trial, whenLastComplianceReceived: today() }], [trial]))
  await expect.element(report).not.toBeInTheDocument()

  await screen.rerender(section({}, [{ ...trial, whenReportSent: today() }], [trial]))
  await expect.element(screen.getByText(`Report sent to FENZ on ${shownDay(today())}`)).toBeVisible()
  await expect.element(report).not.toBeInTheDocument()

  await screen.rerender(section({}, [trial]))
  await lock().click()
  const field = screen.getByRole('textbox', { name: 'Report sent to FENZ' })
  await expect.element(field).toHaveValue('')
  await expect.element(report).toBeVisible()
})

test('only trial evacuations have a date of their report', async () => {
  const screen = await renderRoutedPart(section())
  await lock().click()
  await expect.element(price()).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Report sent to FENZ' })).not.toBeInTheDocument()
})

test('a day that the supplier promised stands below the system, and is said to be past once it is', async () => {
  const day = addDays(today(), 3)
  const promised = (expectedDate: string) => (
    <ServiceSection
      propertyId={12}
      propertyName="Rimu House"
      customerCompanyId={2}
      services={SERVICES}
      savedServices={SERVICES}
      audience="internal"
      errors={NO_ERRORS}
      refusal={null}
      edits={noEdits}
      promises={[{ propertyServiceId: 102, expectedDate }]}
      version={0}
    />
  )
  const { rerender } = await renderRoutedPart(promised(day))
  await expect.element(page.getByText(`Supplier says ${shownDay(day)}`)).toBeVisible()
  const past = addDays(today(), -1)
  await rerender(promised(past))
  await expect.element(page.getByText(`Supplier said ${shownDay(past)}`)).toBeVisible()
})
