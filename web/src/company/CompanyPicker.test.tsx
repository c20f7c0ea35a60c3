import { listCompanies } from '@app/contract/company/calls'
import type { CompanyListRow } from '@app/contract/company/schema'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildCompanyRow } from '../testing/row-factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, firstThen, refusing, replyingAfter, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { WithState } from '../testing/WithState.tsx'
import { CompanyPicker } from './CompanyPicker.tsx'

type PickerProps = Partial<Pick<Parameters<typeof CompanyPicker>[0], 'flag' | 'isOffered' | 'currentName'>>
type Change = (companyId: number | null, company: CompanyListRow | null) => void

const KEA = buildCompanyRow(5, 'Kea Fire', 'AS')
const RIMU = buildCompanyRow(3, 'Rimu Trust', 'ACO')
const CLOSED = buildCompanyRow(9, 'Kea Alarms', 'S')
const OTAKI = buildCompanyRow(12, 'Ōtaki Sprinklers', 'AS')

const companies = (rows: readonly CompanyListRow[]) =>
  answering(listCompanies, { data: [...rows], hash: 'one', errorMessage: null })

const picker = (initial: number | null, onChange: Change = () => {}, props: PickerProps = {}) => (
  <WithState initial={initial}>
    {(value, change) => (
      <CompanyPicker
        label="Supplier"
        value={value}
        onChange={(id, company) => {
          change(id)
          onChange(id, company)
        }}
        {...props}
      />
    )}
  </WithState>
)

const field = () => page.getByRole('combobox', { name: 'Supplier' })
const offered = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(logIn)

describe('the list', () => {
  test('offers active companies, found by the starts of their words, without accents', async () => {
    serve(companies([KEA, RIMU, CLOSED, OTAKI]))
    await renderRoutedPart(picker(null))
    await field().click()
    await expect.poll(offered).toEqual(['Kea Fire (5)', 'Rimu Trust (3)', 'Ōtaki Sprinklers (12)'])
    await field().fill('fir ke')
    await expect.poll(offered).toEqual(['Kea Fire (5)'])
    await field().fill('otaki')
    await expect.poll(offered).toEqual(['Ōtaki Sprinklers (12)'])
    // The middle of a word does not match.
    await field().fill('imu')
    await expect.element(page.getByText('No company matches')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test('offers those of one relationship, but those left out', async () => {
    serve(companies([KEA, RIMU, OTAKI]))
    const isOffered = ({ id }: CompanyListRow) => id !== 12
    await renderRoutedPart(picker(null, undefined, { flag: 'supplier', isOffered }))
    await field().click()
    await expect.poll(offered).toEqual(['Kea Fire (5)'])
  })

  test('holds forty at most', async () => {
    serve(companies(Array.from({ length: 90 }, (_, at) => buildCompanyRow(at + 1, `Company ${at + 1}`))))
    await renderRoutedPart(picker(null))
    await field().click()
    await expect.poll(offered).toHaveLength(40)
    await field().fill('88')
    await expect.poll(offered).toEqual(['Company 88 (88)'])
  })

  test('says that companies are loading', async () => {
    serve(replyingAfter(new Promise(() => {}), companies([])))
    await renderRoutedPart(picker(null))
    await field().click()
    await expect.element(page.getByText('Loading companies…')).toBeVisible()
  })

  test('shows the name of a company that is chosen once companies are loaded, and never its number alone', async () => {
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
    serve(replyingAfter(loaded, companies([KEA])))
    await renderRoutedPart(picker(5))
    await expect.element(field()).toHaveValue('…')
    load()
    await expect.element(field()).toHaveValue('Kea Fire (5)')
  })

  test('says that companies cannot be loaded, and asks for them once more when somebody comes back', async () => {
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
    const refusal = refusing(listCompanies, { status: 503, detail: 'Later' })
    serve(firstThen(replyingAfter(failed, refusal), companies([KEA])))
    await renderRoutedPart(picker(null))
    await field().click()
    await expect.element(page.getByText('Loading companies…')).toBeVisible()
    fail()
    await expect.element(page.getByText('Companies cannot be loaded at the moment')).toBeVisible()
    await userEvent.tab()
    await field().click()
    await expect.poll(offered).toEqual(['Kea Fire (5)'])
  })
})

describe('choosing', () => {
  test('works by keyboard and passes the company on', async () => {
    const onChange = vi.fn<Change>()
    serve(companies([KEA, RIMU]))
    await renderRoutedPart(picker(null, onChange))
    await field().fill('rim')
    await expect.poll(offered).toEqual(['Rimu Trust (3)'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(3, RIMU)
    await expect.element(field()).toHaveValue('Rimu Trust (3)')
  })

  test('typing replaces the chosen name', async () => {
    serve(companies([KEA, RIMU]))
    await renderRoutedPart(picker(5))
    await expect.element(field()).toHaveValue('Kea Fire (5)')
    await field().click()
    // The chosen name is not a search, so all companies are offered.
    await expect.poll(offered).toEqual(['Kea Fire (5)', 'Rimu Trust (3)'])
    await userEvent.keyboard('rim')
    await expect.element(field()).toHaveValue('rim')
    await expect.poll(offered).toEqual(['Rimu Trust (3)'])
  })

  test('leaving without a choice keeps the company', async () => {
    const onChange = vi.fn<Change>()
    serve(companies([KEA, RIMU]))
    await renderRoutedPart(picker(5, onChange))
    await field().fill('rim')
    await userEvent.keyboard('{Escape}{Tab}')
    await expect.element(field()).toHaveValue('Kea Fire (5)')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('choosing the same company again keeps it', async () => {
    const onChange = vi.fn<Change>()
    serve(companies([KEA, RIMU]))
    await renderRoutedPart(picker(5, onChange))
    await field().click()
    await page.getByRole('option', { name: 'Kea Fire (5)' }).click()
    await expect.element(field()).toHaveValue('Kea Fire (5)')
    expect(onChange.mock.calls.filter(([id]) => id === null)).toEqual([])
  })

  test('can be cleared with a button, also by keyboard', async () => {
    const onChange = vi.fn<Change>()
    serve(companies([KEA]))
    await renderRoutedPart(picker(5, onChange))
    await expect.element(field()).toHaveValue('Kea Fire (5)')
    await field().click()
    await userEvent.keyboard('{Escape}{Tab}')
    await expect.element(page.getByRole('button', { name: 'Clear company' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null, null)
    await expect.element(field()).toHaveValue('')
  })
})

describe('a company that is not offered', () => {
  test.each([
    { what: 'an inactive one', id: 9, props: {}, shown: 'Kea Alarms (9)' },
    { what: 'one of another relationship', id: 3, props: { flag: 'supplier' }, shown: 'Rimu Trust (3)' },
    { what: 'one that the list lacks', id: 77, props: { currentName: 'Moa Ltd' }, shown: 'Moa Ltd (77)' },
    { what: 'one without a name', id: 77, props: {}, shown: '(77)' },
  ] as const)('is still shown: $what', async ({ id, props, shown }) => {
    serve(companies([KEA, RIMU, CLOSED]))
    await renderRoutedPart(picker(id, undefined, props))
    await expect.element(field()).toHaveValue(shown)
    await field().click()
    expect(offered()).not.toContain(shown)
  })
})
