import { addDays, shownDay } from '@app/contract/dates'
import { listCompanies } from '@app/contract/company/calls'
import { changeServices, getProperty } from '@app/contract/property/calls'
import type { Property } from '@app/contract/property/schema'
import type { ChangedService, ServiceChange } from '@app/contract/service/change'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { today } from '../lib/dates.ts'
import { buildProperty, buildService } from '../testing/factories.ts'
import { logIn, logInAs } from '../testing/log-in.ts'
import { answering, firstThen, refusing, serve, type Reply } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { buildCompanyRow } from '../testing/row-factories.ts'
import { violations } from '../testing/violations.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { propertyQuery, useProperty } from './api.ts'
import { PropertyEditor } from './PropertyEditor.tsx'
import { AROUND_A_PROPERTY } from './testing.ts'
import { queryClient } from '../app/query-client.ts'

const SYSTEM = buildService({
  propertyServiceId: 102,
  serviceId: 106,
  serviceName: 'Emergency lighting systems',
  parentServiceId: 1,
  whenNextServiceAnniversary: addDays(today(), 30),
  whenLastComplianceReceived: addDays(today(), -335),
})
const RIMU = buildProperty({ services: [buildService(), SYSTEM] })
const SUPPLIERS = answering(listCompanies, {
  data: [buildCompanyRow(5, 'Kea Fire', 'AS'), buildCompanyRow(6, 'Hīnau Alarms', 'AS')],
  hash: 'two',
  errorMessage: null,
})

/** The property as the screen has it. */
function Shown() {
  const { data } = useProperty(12)
  return data ? <PropertyEditor property={data} /> : null
}

async function show(replies: readonly Reply[] = [], property: Property = RIMU) {
  serve(SUPPLIERS, ...AROUND_A_PROPERTY, ...replies, answering(getProperty, property))
  queryClient.setQueryData(propertyQuery(12).queryKey, property)
  const screen = await renderRoutedPart(
    <>
      <Shown />
      <Toasts />
    </>,
    '/property/12',
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rimu House' })).toBeVisible()
  return screen
}

/** Changes services as the server does, each change one second later, and returns what was sent. */
function changing(first?: Reply) {
  const bodies: ServiceChange[][] = []
  let stored = SYSTEM
  const reply = answering(changeServices, ({ body }): ChangedService[] => {
    bodies.push(body)
    return body.map(({ propertyServiceId: _, whenUpdated: __, complianceReceived, ...change }) => {
      const before = stored
      const whenUpdated = `2026-03-05T02:00:0${bodies.length}Z`
      const recorded = complianceReceived && {
        whenLastComplianceReceived: complianceReceived,
        whenNextServiceAnniversary: addDays(today(), 395),
      }
      stored = { ...stored, ...Object.fromEntries(Object.entries(change)), ...recorded, whenUpdated }
      return { before, after: stored }
    })
  })
  return { bodies, reply: first ? firstThen(first, reply) : reply }
}

const menuButton = () => page.getByRole('button', { name: 'Change Emergency lighting systems' })
const item = (name: RegExp | string) => page.getByRole('menuitem', { name })
const choose = async (name: RegExp | string): Promise<void> => {
  await menuButton().click()
  await item(name).click()
}
const undo = () => page.getByRole('button', { name: /^Undo: / })
const row = () => page.getByRole('row', { name: /Emergency lighting systems/ })
const version = { propertyServiceId: 102, whenUpdated: SYSTEM.whenUpdated }
const AFTER_FIRST = '2026-03-05T02:00:01Z'

beforeEach(logIn)
afterEach(() => toast.clear())

describe('the menu of a service', () => {
  test('snoozes with two clicks, without unlocking, and Undo wakes it', async () => {
    const { bodies, reply } = changing()
    await show([reply])
    await menuButton().click()
    await expect.element(menuButton()).toHaveAttribute('aria-expanded', 'true')
    expect(await violations()).toEqual([])
    const until = addDays(today(), 14)
    await item(`14 days, until ${shownDay(until)}`).click()
    await expect.element(page.getByText(`Emergency lighting systems snoozed until ${shownDay(until)}`)).toBeVisible()
    expect(await violations()).toEqual([])
    await undo().click()
    await expect.element(page.getByText('The change has been undone.')).toBeVisible()
    await expect.element(undo()).not.toBeInTheDocument()
    expect(bodies).toEqual([
      [{ ...version, whenSupplierEmailsSnoozedUntil: until }],
      [{ ...version, whenUpdated: AFTER_FIRST, whenSupplierEmailsSnoozedUntil: null }],
    ])
  })

  test('works by keyboard: a full stop opens it, Escape returns to its button', async () => {
    await show()
    row().getByRole('button', { name: 'About Kea Fire' }).element().focus()
    await userEvent.keyboard('.')
    await expect.element(page.getByRole('menu', { name: 'Change Emergency lighting systems' })).toBeVisible()
    await expect.element(item('Record compliance…')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(row().getByRole('button', { name: 'About Kea Fire' })).toHaveFocus()
    await userEvent.keyboard('.')
    await expect.element(item('Record compliance…')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item('Change supplier…')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    const dialog = page.getByRole('dialog', { name: 'Record compliance' })
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(menuButton()).toHaveFocus()
  })

  test('takes the supplier that is picked', async () => {
    const { bodies, reply } = changing()
    await show([reply])
    await choose('Change supplier…')
    const field = page.getByRole('combobox', { name: 'Supplier' })
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('hinau')
    await expect.element(page.getByRole('option', { name: /Hīnau Alarms/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bodies).toEqual([[{ ...version, supplierCompanyId: 6 }]])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test.each([
    [
      'Tab and Cancel, although one supplier matches',
      'hinau',
      async () => {
        await userEvent.keyboard('{Tab}')
        await page.getByRole('button', { name: 'Cancel' }).click()
      },
    ],
    ['Enter on the supplier that it has', 'kea', () => userEvent.keyboard('{Enter}')],
  ])('keeps the supplier by %s', async (_, words, leave) => {
    const { bodies, reply } = changing()
    await show([reply])
    await choose('Change supplier…')
    await expect.element(page.getByRole('combobox', { name: 'Supplier' })).toHaveFocus()
    await userEvent.keyboard(words)
    await expect.poll(() => page.getByRole('listbox').getByRole('option').elements().length).toBe(1)
    await leave()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(bodies).toEqual([])
  })

  test('takes a price and a date, and no amount that is none', async () => {
    const { bodies, reply } = changing()
    await show([reply])
    await choose('Change price…')
    const save = () => page.getByRole('dialog').getByRole('button', { name: 'Save' })
    await page.getByRole('textbox', { name: 'Price' }).fill('12.345')
    await expect.element(save()).toBeDisabled()
    await page.getByRole('textbox', { name: 'Price' }).fill('95')
    await userEvent.keyboard('{Enter}')
    await expect.element(row()).toMatchTextContent(/\$95\.00/)

    await choose('Change due date…')
    await page.getByRole('dialog').getByRole('button', { name: '+1 year' }).click()
    await save().click()
    await expect.poll(() => bodies[1]?.[0]?.whenNextServiceAnniversary?.slice(5)).toBe(addDays(today(), 30).slice(5))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('a due date is typed over the present one', async () => {
    const { bodies, reply } = changing()
    await show([reply])
    await choose('Change due date…')
    await expect.element(page.getByRole('textbox', { name: 'Anniversary' })).toHaveFocus()
    await userEvent.keyboard('+14{Enter}')
    await expect.poll(() => bodies).toEqual([[{ ...version, whenNextServiceAnniversary: addDays(today(), 14) }]])
  })

  test('a price that is kept is said to be as it was, with nothing to undo', async () => {
    const { reply } = changing()
    await show([reply])
    await choose('Change price…')
    await expect.element(page.getByRole('textbox', { name: 'Price' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Emergency lighting systems is as it was')).toBeVisible()
    expect(undo().elements()).toEqual([])
  })

  test('makes a service inactive: then it offers no snooze, and Ctrl Z makes it active again', async () => {
    const { bodies, reply } = changing()
    await show([reply])
    await choose('Make inactive')
    await expect.element(row()).toMatchTextContent(/inactive/i)
    await menuButton().click()
    await expect.element(item('Make active')).toBeVisible()
    expect(item(/^14 days/).elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => bodies[1]).toEqual([{ ...version, whenUpdated: AFTER_FIRST, active: true }])
    await expect.element(row()).not.toMatchTextContent(/inactive/i)
  })

  test('records compliance, says what it did, and puts both dates back', async () => {
    const { bodies, reply } = changing()
    await show([reply])
    await choose('Record compliance…')
    await page.getByRole('dialog', { name: 'Record compliance' }).getByRole('button', { name: 'Record' }).click()
    await expect.element(page.getByText(/compliance recorded on/)).toBeVisible()
    await undo().click()
    await expect
      .poll(() => bodies)
      .toEqual([
        [{ ...version, complianceReceived: today() }],
        [
          {
            ...version,
            whenUpdated: AFTER_FIRST,
            whenNextServiceAnniversary: SYSTEM.whenNextServiceAnniversary,
            whenLastComplianceReceived: SYSTEM.whenLastComplianceReceived,
          },
        ],
      ])
  })
})

test('while the property has unsaved changes the menu says so, and nothing of them is lost', async () => {
  await show()
  const suburb = page.getByRole('region', { name: 'Property Details' }).getByRole('textbox', { name: 'Suburb' })
  await suburb.fill('Ahuriri')
  await menuButton().click()
  await expect.element(page.getByRole('menu')).toMatchTextContent(/Save or cancel your changes to this property first/)
  expect(page.getByRole('menuitem').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(suburb).toHaveValue('Ahuriri')
})

describe('a change that fails', () => {
  test('without an answer changes nothing on the screen, keeps what was typed, and can be tried again', async () => {
    const { bodies, reply } = changing(refusing(changeServices, { status: 503, detail: 'The database is busy.' }))
    await show([reply])
    await choose('Change price…')
    await page.getByRole('textbox', { name: 'Price' }).fill('95')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toMatchTextContent('The database is busy.')
    await expect.element(page.getByRole('textbox', { name: 'Price' })).toHaveValue('95')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => bodies).toEqual([[{ ...version, price: 95 }]])
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('because somebody else was first says who, and shows theirs', async () => {
    const theirs = { ...RIMU, services: [buildService(), { ...SYSTEM, price: 77, whenUpdated: AFTER_FIRST }] }
    await show([refusing(changeServices, { status: 409, detail: 'This service was changed by Hana.' })])
    serve(
      ...AROUND_A_PROPERTY,
      refusing(changeServices, { status: 409, detail: 'This service was changed by Hana.' }),
      answering(getProperty, theirs),
    )
    await choose('Make inactive')
    await expect.element(page.getByRole('alert')).toMatchTextContent('This service was changed by Hana.')
    await expect.element(row()).toMatchTextContent(/\$77\.00/)
    expect(undo().elements()).toEqual([])
  })

  test('of an undo without an answer offers it again; one that is refused does not', async () => {
    const { bodies, reply } = changing()
    await show([reply])
    await choose('Make inactive')
    await expect.element(undo()).toBeVisible()
    const refusal = refusing(changeServices, { status: 503, detail: 'The database is busy.' })
    serve(
      ...AROUND_A_PROPERTY,
      firstThen(refusal, refusing(changeServices, { status: 409, detail: 'Changed by Hana.' })),
      answering(getProperty, RIMU),
    )
    await undo().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('The database is busy.')
    await undo().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Changed by Hana.')
    expect(undo().elements()).toEqual([])
    expect(bodies).toHaveLength(1)
  })
})

test('an undo that would bring back a deleted supplier names it and the service, and says what to do', async () => {
  const { reply } = changing()
  const gone = { path: '0.supplierCompanyId', message: 'names company 5, which does not exist' }
  await show([firstThen(reply, refusing(changeServices, { status: 400, detail: gone.message, errors: [gone] }))])
  await choose('Change supplier…')
  await userEvent.keyboard('hinau')
  await expect.element(page.getByRole('option', { name: /Hīnau Alarms/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await undo().click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      /Kea Fire was deleted meanwhile, and had Emergency lighting systems at Rimu House\.\s*Nothing is undone: choose another supplier\./,
    )
})

test('a customer has no menu', async () => {
  logInAs({ Role: ['ExternalCustomer'], IsAdministrator: false })
  await show()
  await expect.element(row()).toBeVisible()
  expect(menuButton().elements()).toEqual([])
})
