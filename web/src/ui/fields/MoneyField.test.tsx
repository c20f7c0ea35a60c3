import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { WithState } from '../../testing/WithState.tsx'
import { MoneyField } from './MoneyField.tsx'

type Change = (amount: number | null) => void

const moneyField = (initial: number | null, onChange: Change = () => {}, error?: string) => (
  <WithState initial={initial} onChange={onChange}>
    {(value, change) => <MoneyField label="Price" fieldName="Price" value={value} onChange={change} error={error} />}
  </WithState>
)

const field = () => page.getByRole('textbox', { name: 'Price' })

test.each([
  { amount: 340, shown: '$340.00' },
  { amount: 1250.5, shown: '$1,250.50' },
  { amount: 0, shown: '$0.00' },
  { amount: 9_999_999_999.99, shown: '$9,999,999,999.99' },
  { amount: null, shown: '' },
])('$amount is shown as “$shown”', async ({ amount, shown }) => {
  await renderPart(moneyField(amount))
  await expect.element(field()).toHaveValue(shown)
})

describe('an amount that is typed', () => {
  test.each([
    { typed: '12.5', amount: 12.5, shown: '$12.50' },
    { typed: '12', amount: 12, shown: '$12.00' },
    { typed: '0', amount: 0, shown: '$0.00' },
    { typed: '1250', amount: 1250, shown: '$1,250.00' },
    { typed: '0.05', amount: 0.05, shown: '$0.05' },
  ])('$typed is $amount', async ({ typed, amount, shown }) => {
    const onChange = vi.fn<Change>()
    await renderPart(moneyField(7, onChange))
    await field().click()
    await userEvent.keyboard(`{Control>}a{/Control}{Delete}${typed}{Tab}`)
    expect(onChange).toHaveBeenLastCalledWith(amount)
    await expect.element(field()).toHaveValue(shown)
  })

  test.each([
    { pasted: '1,250.00', amount: 1250 },
    { pasted: '$1,250.00', amount: 1250 },
  ])('$pasted is pasted as $amount', async ({ pasted, amount }) => {
    const onChange = vi.fn<Change>()
    await renderPart(moneyField(null, onChange))
    await field().fill(pasted)
    await userEvent.keyboard('{Tab}')
    expect(onChange).toHaveBeenLastCalledWith(amount)
    await expect.element(field()).toHaveValue('$1,250.00')
  })

  test('does not jump while it is typed', async () => {
    await renderPart(moneyField(null))
    await field().click()
    await userEvent.keyboard('1.05')
    await expect.element(field()).toHaveValue('$1.05')
  })
})

test('a text without an amount makes none of it', async () => {
  const onChange = vi.fn<Change>()
  await renderPart(moneyField(340, onChange))
  await field().click()
  await userEvent.keyboard('{End}abc')
  expect(onChange.mock.calls).toEqual([])
})

test('a deleted amount is none', async () => {
  const onChange = vi.fn<Change>()
  await renderPart(moneyField(340, onChange))
  await field().clear()
  await userEvent.keyboard('{Tab}')
  expect(onChange).toHaveBeenLastCalledWith(null)
  await expect.element(field()).toHaveValue('')
})

test('says what is wrong', async () => {
  await renderPart(moneyField(null, undefined, 'takes an amount such as 145.50'))
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).toHaveAccessibleDescription('Price takes an amount such as 145.50')
  expect(await violations()).toEqual([])
})
