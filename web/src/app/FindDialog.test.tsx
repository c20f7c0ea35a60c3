import { listCompanies } from '@app/contract/company/calls'
import type { CompanyListRow } from '@app/contract/company/schema'
import { find } from '@app/contract/find/calls'
import { NOTHING_FOUND } from '@app/contract/find/schema'
import { listProperties } from '@app/contract/property/calls'
import type { PropertyListRow } from '@app/contract/property/schema'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearCompanyList } from '../kept/company-list.ts'
import { clearPropertyList } from '../kept/property-list.ts'
import { logIn, logInAs } from '../testing/log-in.ts'
import { answering, refusing, replyingAfter, serve, type Reply } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { FindDialog } from './FindDialog.tsx'
import { ShowKeys } from './show-keys.ts'

const company = (id: number, name: string): CompanyListRow => ({
  id,
  name,
  loc: 'Taupō',
  isle: 'NI',
  conts: 'Hēmi Ngata',
  flags: 'A',
  np: 0,
  nameAndId: `${name} (${id})`,
  city: '',
})
const property = (propertyId: number, propertyNameAndLocation: string): PropertyListRow => ({
  propertyId,
  propertyNameAndLocation,
  propertyLocation: '',
  isle: 'SI',
  customerPropertyRef: '',
  active: true,
  customerCompanyId: null,
  regionalAuthorityCompanyId: null,
  city: '',
})
const COMPANIES = answering(listCompanies, { data: [company(3, 'Rimu Ltd')], hash: 'one', errorMessage: null })
const PROPERTIES = answering(listProperties, {
  data: [property(11, 'Hereford Street'), property(12, 'Kōwhai House')],
  hash: 'one',
  errorMessage: null,
})
const HEMI = {
  contactId: 7,
  companyId: null,
  propertyId: 12,
  displayName: 'Hēmi Ngata',
  jobTitle: '',
  email: '',
  mobile: '021 123 4567',
  ddi: '',
  place: 'Kōwhai House',
  isActive: true,
}
const NO_PEOPLE = answering(find, NOTHING_FOUND)

beforeEach(async () => {
  clearCompanyList()
  clearPropertyList()
  localStorage.clear()
})

async function show(...replies: readonly Reply[]) {
  serve(...replies)
  const close = vi.fn<() => void>()
  const showKeys = vi.fn<() => void>()
  const screen = await renderRoutedPart(
    <ShowKeys value={showKeys}>
      <FindDialog opened onClose={close} />
    </ShowKeys>,
  )
  return { ...screen, close, showKeys }
}
const field = () => page.getByRole('combobox', { name: 'Find anything' })
const options = () => page.getByRole('option')
const marked = () => page.getByRole('option', { selected: true })

describe('for staff', () => {
  beforeEach(() => logIn())

  test('records, commands and screens are found at the first key, and the palette is accessible', async () => {
    await show(COMPANIES, PROPERTIES, NO_PEOPLE)
    await expect.element(options().filter({ hasText: 'New property' })).toBeVisible()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('kow')
    await expect.element(marked()).toMatchTextContent('Kōwhai House')
    expect(await violations()).toEqual([])
  })

  test('a name with an error of typing is found under a heading of its own', async () => {
    await show(COMPANIES, PROPERTIES, NO_PEOPLE)
    await field().fill('herford')
    await expect
      .element(page.getByRole('group', { name: 'Similar names' }).getByRole('option'))
      .toMatchTextContent('Hereford Street')
  })

  test.each([
    ['new proprty', 'New property', '/property/new'],
    ['dashbord', 'Dashboard', '/'],
    ['defcts', 'Defects', '/defects'],
  ])('where nothing else is found, "%s" finds %s', async (typed, name, address) => {
    const shown = await show(COMPANIES, PROPERTIES, NO_PEOPLE)
    await field().fill(typed)
    await expect
      .element(page.getByRole('group', { name: 'Similar names' }).getByRole('option').first())
      .toMatchTextContent(name)
    await userEvent.keyboard('{Enter}')
    await expect.poll(shown.address).toBe(address)
    expect(shown.close).toHaveBeenCalledOnce()
  })

  test('Enter that comes before the lists opens what was typed, once they are there', async () => {
    const arrived = Promise.withResolvers<void>()
    const { address, close } = await show(COMPANIES, replyingAfter(arrived.promise, PROPERTIES), NO_PEOPLE)
    await userEvent.keyboard('kowhai house{Enter}')
    expect(close).not.toHaveBeenCalled()
    arrived.resolve()
    await expect.poll(address).toBe('/property/12')
    expect(close).toHaveBeenCalledOnce()
  })

  test('Enter waits for the server if only it can know, and never opens what was found for another text', async () => {
    const arrived = Promise.withResolvers<void>()
    const asked: string[] = []
    const { address } = await show(
      COMPANIES,
      PROPERTIES,
      replyingAfter(
        arrived.promise,
        answering(find, ({ query: { text } }) => {
          asked.push(text)
          return text === '021 1234567' ? { ...NOTHING_FOUND, contacts: [HEMI] } : NOTHING_FOUND
        }),
      ),
    )
    await field().fill('021 1234567')
    await userEvent.keyboard('{Enter}')
    expect(address()).toBe('/')
    arrived.resolve()
    await expect.poll(address).toBe('/property/12')
    expect(asked).toEqual(['021 1234567'])
  })

  test('Enter is void once more is typed', async () => {
    const arrived = Promise.withResolvers<void>()
    const { address, close } = await show(COMPANIES, replyingAfter(arrived.promise, PROPERTIES), NO_PEOPLE)
    await userEvent.keyboard('kowhai{Enter} x')
    arrived.resolve()
    await expect.element(page.getByText(/^Nothing matches/)).toBeVisible()
    expect(address()).toBe('/')
    expect(close).not.toHaveBeenCalled()
  })

  test('a contact says by which telephone it was found', async () => {
    await show(COMPANIES, PROPERTIES, answering(find, { ...NOTHING_FOUND, contacts: [HEMI] }))
    await field().fill('+64 21 1234567')
    await expect
      .element(page.getByRole('group', { name: 'Contacts' }).getByRole('option'))
      .toMatchTextContent(/^Hēmi Ngata\s*021 123 4567 · Site contact · Kōwhai House$/)
  })

  test('a company that is found by its name and by its number is there once, and the keys go on below it', async () => {
    const account = { companyPhone: '', accountNumber: 'RIMU-3', active: true }
    const companies = [
      { ...account, companyId: 3, companyName: 'Rimu Ltd' },
      { ...account, companyId: 4, companyName: 'Tōtara Ltd' },
    ]
    await show(COMPANIES, PROPERTIES, answering(find, { ...NOTHING_FOUND, companies }))
    await field().fill('rimu')
    const byNumber = page.getByRole('group', { name: 'Companies by number' }).getByRole('option')
    await expect.element(byNumber).toMatchTextContent('Tōtara Ltd')
    expect(options().filter({ hasText: 'Rimu Ltd' }).elements()).toHaveLength(1)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(marked()).toMatchTextContent('Tōtara Ltd')
  })

  test('if the server cannot search, the records are there, and it is said in place', async () => {
    await show(COMPANIES, PROPERTIES, refusing(find, { status: 503, detail: 'The database is away.' }))
    await field().fill('kowhai')
    await expect.element(page.getByText(/^People and numbers cannot be searched/)).toBeVisible()
    await expect.element(marked()).toMatchTextContent('Kōwhai House')
  })

  test('if the lists cannot be loaded, that is said instead of that nothing matches', async () => {
    const away = { status: 503, detail: 'The database is away.' }
    await show(refusing(listCompanies, away), refusing(listProperties, away), NO_PEOPLE)
    await field().fill('kowhai')
    await expect.element(page.getByText('Records cannot be loaded at the moment.')).toBeVisible()
    expect(page.getByText(/^Nothing matches/).elements()).toEqual([])
  })

  test('the keys mark: down, up, to the end and to the start', async () => {
    await show(COMPANIES, PROPERTIES, NO_PEOPLE)
    await field().fill('new')
    await expect.element(marked()).toMatchTextContent('New property')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(marked()).toMatchTextContent('New company')
    await userEvent.keyboard('{End}')
    await expect.element(marked()).toMatchTextContent('New login')
    await userEvent.keyboard('{Home}{ArrowUp}')
    await expect.element(marked()).toMatchTextContent('New login')
    await expect.element(field()).toHaveAttribute('aria-activedescendant', marked().element().id)
  })

  test('a guide that is called as a command is marked apart from it', async () => {
    await show(COMPANIES, PROPERTIES, NO_PEOPLE)
    await field().fill('your login')
    await expect.element(options().filter({ hasText: 'Your login' }).nth(1)).toBeVisible()
    expect(marked().elements()).toHaveLength(1)
    await userEvent.keyboard('{End}')
    const guides = page.getByRole('group', { name: 'Guides' })
    await expect.element(guides.getByRole('option', { selected: true })).toMatchTextContent('Your login')
    expect(marked().elements()).toHaveLength(1)
  })

  test('Ctrl and Enter open a new tab, and the palette stays', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { close } = await show(COMPANIES, PROPERTIES, NO_PEOPLE)
    await field().fill('kowhai')
    await expect.element(marked()).toMatchTextContent('Kōwhai House')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect
      .poll(() => opened)
      .toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/property\/12$/), '_blank', 'noopener')
    expect(close).not.toHaveBeenCalled()
    opened.mockRestore()
  })

  test('commands are carried out', async () => {
    const { close, showKeys, address } = await show(COMPANIES, PROPERTIES, NO_PEOPLE)
    await userEvent.keyboard('dark{Enter}')
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark')
    expect(close).toHaveBeenCalledOnce()
    await field().fill('light')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('light')
    await field().fill('shortcuts')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => showKeys).toHaveBeenCalledOnce()
    await field().fill('new supp')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/companies/new?companyType=2')
  })

  test('commands that were chosen last stand first', async () => {
    const { rerender } = await show(COMPANIES, PROPERTIES, NO_PEOPLE)
    const first = () => page.getByRole('group', { name: 'Commands' }).getByRole('option').first()
    await expect.element(first()).toMatchTextContent('New property')
    await userEvent.keyboard('light{Enter}')
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('light')
    await field().fill('new owner')
    await userEvent.keyboard('{Enter}')
    await rerender(<FindDialog key="again" opened onClose={() => {}} />)
    await field().fill('')
    await expect.element(first()).toMatchTextContent('New owner')
  })

  test('a verb with an error of typing is understood where nothing has such a name', async () => {
    const records = { data: [property(13, 'Records House')], hash: 'two', errorMessage: null }
    const { address } = await show(COMPANIES, answering(listProperties, records), NO_PEOPLE)
    await field().fill('records house')
    await expect.element(options()).toMatchTextContent(/^Records House/)
    expect(page.getByText(/open the services of/).elements()).toEqual([])
    await field().fill('snoze house')
    await expect.element(page.getByText('Snooze a service: open the services of')).toBeVisible()
    await expect.element(marked()).toMatchTextContent(/^Records House/)
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/property/13#services')
  })

  test('“snooze” leads to the services of a property', async () => {
    const { address } = await show(COMPANIES, PROPERTIES, NO_PEOPLE)
    await field().fill('snooze kowhai')
    await expect.element(options()).toMatchTextContent('Kōwhai House')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/property/12#services')
  })
})

test('an external login finds its properties and its own commands, and asks for nothing else', async () => {
  logInAs({ Role: ['ExternalCustomer'], IsAdministrator: false })
  await show(PROPERTIES)
  await expect.element(options().filter({ hasText: 'Change Password' })).toBeVisible()
  expect(
    options()
      .filter({ hasText: /New|API|Settings/ })
      .elements(),
  ).toEqual([])
  await field().fill('kowhai')
  await expect.element(options()).toMatchTextContent('Kōwhai House')
  expect(await violations()).toEqual([])
})
