import { listCompanies } from '@app/contract/company/calls'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { today } from '../../lib/dates.ts'
import { NO_ERRORS } from '../../lib/draft.ts'
import { buildService } from '../../testing/factories.ts'
import { logIn } from '../../testing/log-in.ts'
import { answering, serve } from '../../testing/mock-server.ts'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { buildCompanyRow } from '../../testing/row-factories.ts'
import { violations } from '../../testing/violations.ts'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { useLocalView } from '../../ui/table/list-view.ts'
import { ServiceEditorList } from './ServiceEditorList.tsx'
import { serviceRowOf, serviceRows } from './service-rows.ts'

const LONG = 'Automatic or manual emergency warning systems for fire or other dangers'

const SERVICES = [
  buildService({ propertyServiceId: 101, serviceName: 'Lift', serviceId: 105, price: 340, exceptionNotes: 'Key 7' }),
  buildService({ propertyServiceId: 102, serviceName: 'Doors', serviceId: 106, price: 0 }),
  buildService({ propertyServiceId: 103, serviceName: 'Sprinklers', serviceId: 107, price: 0 }),
  buildService({
    propertyServiceId: 104,
    serviceName: LONG,
    serviceId: 108,
    whenLastSupplierEmailSent: '2026-09-11T02:00:00Z',
  }),
].map(serviceRowOf)

const nothing = () => {}

interface EditorProps {
  readonly initial?: typeof SERVICES
  /** What the server makes of the services when somebody saves. */
  readonly saved?: typeof SERVICES
}

function Editor({ initial = SERVICES, saved = initial }: EditorProps) {
  const [services, setServices] = useState(initial)
  const view = useLocalView({ size: 50 })
  return (
    <>
      <ServiceEditorList
        services={services}
        view={view}
        isNew={() => false}
        isBelow={() => false}
        emailOf={() => undefined}
        addedId={null}
        readiness={null}
        reportsDue={[]}
        today={today()}
        showsNotes
        errors={NO_ERRORS}
        edits={{
          change: (id, changed) => setServices((now) => [...serviceRows.change(now, id, changed)]),
          add: nothing,
          remove: nothing,
          trimNotes: nothing,
        }}
        onSupplier={nothing}
        onRecord={nothing}
        onRemove={nothing}
      />
      {/* As the keys that save: the focus stays in the field. */}
      <button onMouseDown={(event) => event.preventDefault()} onClick={() => setServices(saved)}>
        Save
      </button>
      <Toasts />
    </>
  )
}

const row = (name: string) => page.getByRole('listitem', { name, exact: true })
const price = (name: string) => row(name).getByRole('textbox', { name: 'Price' })

function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

beforeEach(() => {
  logIn()
  serve(answering(listCompanies, { data: [buildCompanyRow(5, 'Kea Fire', 'AS')], hash: 'one', errorMessage: null }))
})

test('14 services fit on a screen of 1440 × 900', async () => {
  await page.viewport(1440, 900)
  await renderRoutedPart(<Editor />)
  await expect.element(price('Doors')).toBeVisible()
  const { height } = row('Doors').element().getBoundingClientRect()
  // What the bars of the screen leave.
  expect(height * 14).toBeLessThan(730)
  expect(await violations()).toEqual([])
})

/** How much wider the text of a choice is than the room for it, in pixels. */
function cutOf(choice: Element): number {
  const { font, paddingLeft, paddingRight } = getComputedStyle(choice)
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas || !(choice instanceof HTMLSelectElement)) throw new Error('No choice to measure')
  canvas.font = font
  const room = choice.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return canvas.measureText(choice.selectedOptions[0]?.text ?? '').width - room
}

test('the choices of the grid are not cut', async () => {
  await page.viewport(1440, 900)
  await renderRoutedPart(<Editor />)
  for (const name of ['Service Type', 'Interval']) {
    expect(cutOf(row('Lift').getByRole('combobox', { name }).element())).toBeLessThanOrEqual(0)
  }
})

test('where there is no room for a grid, what is done to a service leaves its name the line', async () => {
  await page.viewport(760, 900)
  await renderRoutedPart(<Editor />)
  const remove = row(LONG).getByRole('button', { name: `Remove ${LONG}` })
  await expect.element(remove).toBeVisible()
  const { top, right } = row(LONG).element().getBoundingClientRect()
  const place = remove.element().getBoundingClientRect()
  expect(place.right).toBeGreaterThan(right - 40)
  expect(place.bottom).toBeLessThan(top + 60)
})

test('Enter and the arrows stay in the column, by Shift upwards', async () => {
  await renderRoutedPart(<Editor />)
  await price('Lift').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(price('Doors')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(price('Sprinklers')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}{ArrowUp}')
  await expect.element(price('Lift')).toHaveFocus()
})

test('Ctrl and arrows leave a choice as it is', async () => {
  await renderRoutedPart(<Editor />)
  const interval = (name: string) => row(name).getByRole('combobox', { name: 'Interval' })
  ;(interval('Lift').element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
  await expect.element(interval('Doors')).toHaveFocus()
  await expect.element(interval('Lift')).toHaveValue('12')
})

test('Ctrl and arrows leave the picker of a supplier, which takes what was typed', async () => {
  await renderRoutedPart(<Editor />)
  await row('Lift')
    .getByRole('button', { name: /^Change supplier/ })
    .click()
  await userEvent.keyboard('kea')
  await expect.element(page.getByRole('option', { name: /Kea Fire/ })).toBeVisible()
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
  await expect.element(row('Doors').getByRole('button', { name: /^Change supplier/ })).toHaveFocus()
  await expect.element(row('Lift').getByRole('button', { name: 'Change supplier: Kea Fire' })).toBeVisible()
})

test('Ctrl+D fills from the row above', async () => {
  await renderRoutedPart(<Editor />)
  await price('Doors').click()
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.element(price('Doors')).toHaveValue('$340.00')
})

test('a date that is filled or pasted shows at once, where the cursor is', async () => {
  const anniversary = (name: string) => row(name).getByRole('textbox', { name: 'Anniversary' })
  await renderRoutedPart(<Editor />)
  await anniversary('Lift').click()
  paste('1/4/27\n2 Apr 2027\n')
  await expect.element(anniversary('Doors')).toHaveValue('02 Apr 2027')
  await expect.element(anniversary('Lift')).toHaveValue('01 Apr 2027')
  await expect.element(anniversary('Lift')).toHaveFocus()
  await anniversary('Doors').click()
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.element(anniversary('Doors')).toHaveValue('01 Apr 2027')
})

test('cells of a spreadsheet fill the rows from here on', async () => {
  await renderRoutedPart(<Editor />)
  await price('Doors').click()
  paste('145.50\t6\n99\t1\n')
  await expect.element(price('Doors')).toHaveValue('$145.50')
  await expect.element(price('Sprinklers')).toHaveValue('$99.00')
  await expect.element(row('Sprinklers').getByRole('combobox', { name: 'Interval' })).toHaveValue('1')
  await expect.element(price('Lift')).toHaveValue('$340.00')
})

test('one cell goes into a choice too', async () => {
  await renderRoutedPart(<Editor />)
  const interval = row('Doors').getByRole('combobox', { name: 'Interval' })
  ;(interval.element() as HTMLElement).focus()
  paste('6 months\n')
  await expect.element(interval).toHaveValue('6')
  ;(
    row('Lift')
      .getByRole('button', { name: /^Change supplier/ })
      .element() as HTMLElement
  ).focus()
  paste('kea fire')
  await expect.element(row('Lift').getByRole('button', { name: 'Change supplier: Kea Fire' })).toBeVisible()
})

test('a cell that cannot be read is named, and nothing is pasted', async () => {
  await renderRoutedPart(<Editor />)
  await price('Doors').click()
  paste('145.50\nlots\n')
  await expect.element(page.getByText('Sprinklers, Price "lots"', { exact: false })).toBeVisible()
  await expect.element(price('Doors')).toHaveValue('$0.00')
  paste('145.50\n99\n')
  await expect.element(price('Sprinklers')).toHaveValue('$99.00')
  await expect.element(page.getByText('Nothing was pasted')).not.toBeInTheDocument()
})

test('only a service with notes shows their fields until somebody asks for them', async () => {
  await renderRoutedPart(<Editor />)
  const notes = (name: string) => row(name).getByRole('textbox', { name: /Exception notes/i })
  await expect.element(notes('Lift')).toHaveValue('Key 7')
  await expect.element(notes('Doors')).not.toBeInTheDocument()
  await row('Doors').getByRole('button', { name: 'Notes of Doors' }).click()
  await expect.element(notes('Doors')).toBeVisible()
})

test('the cursor stays in a new service while a save gives it its place and its id', async () => {
  const ramp = serviceRowOf(buildService({ propertyServiceId: -1, serviceId: 120, serviceName: 'Ramp' }))
  const hoist = serviceRowOf(buildService({ propertyServiceId: -2, serviceId: 121, serviceName: 'Hoist' }))
  const saved = [{ ...hoist, propertyServiceId: 202 }, ...SERVICES, { ...ramp, propertyServiceId: 201 }]
  await renderRoutedPart(<Editor initial={[...SERVICES, ramp, hoist]} saved={saved} />)
  await price('Ramp').click()
  const field = price('Ramp').element()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByRole('listitem').elements()[0]).toHaveAccessibleName('Hoist')
  await expect.poll(() => price('Ramp').element()).toBe(field)
  expect(document.activeElement).toBe(field)
})
