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

  test('stays as it is typed until the field is left', async () => {
    await renderPart(moneyField(null))
    await field().click()
    await userEvent.keyboard('1.0')
    await expect.element(field()).toHaveValue('1.0')
    await userEvent.keyboard('5')
    await expect.element(field()).toHaveValue('1.05')
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveValue('$1.05')
  })

  test.each([
    { typed: '12.345', amount: 12.345, shown: '$12.345', message: 'Price takes at most two decimal places' },
    { typed: '-5', amount: -5, shown: '-$5.00', message: 'Price takes an amount of 0 or more' },
    {
      typed: '10000000000',
      amount: 10_000_000_000,
      shown: '$10,000,000,000.00',
      message: 'Price takes an amount below 10,000,000,000',
    },
  ])('$typed is kept uncut, and the field says what it takes', async ({ typed, amount, shown, message }) => {
    const onChange = vi.fn<Change>()
    await renderPart(moneyField(null, onChange))
    await field().fill(typed)
    await userEvent.keyboard('{Tab}')
    expect(onChange).toHaveBeenLastCalledWith(amount)
    await expect.element(field()).toHaveValue(shown)
    await expect.element(field()).toHaveAccessibleDescription(message)
  })
})

describe('a text that is no amount', () => {
  test.each(['POA', '12,50', '$340.00abc'])(
    '“%s” stays to be put right, and the field says what it takes',
    async (text) => {
      const onChange = vi.fn<Change>()
      await renderPart(moneyField(340, onChange))
      await field().fill(text)
      await userEvent.keyboard('{Tab}')
      expect(onChange).toHaveBeenLastCalledWith(null)
      await expect.element(field()).toHaveValue(text)
      await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
      await expect.element(field()).toHaveAccessibleDescription('Price takes an amount such as 145.50')
    },
  )

  test('is complained of until it is an amount', async () => {
    const onChange = vi.fn<Change>()
    await renderPart(moneyField(null, onChange))
    await field().fill('12,5')
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await field().fill('12.5')
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).not.toHaveAttribute('aria-invalid', 'true')
    await expect.element(field()).toHaveValue('$12.50')
    expect(onChange).toHaveBeenLastCalledWith(12.5)
  })
})

test('a value from elsewhere replaces what was typed', async () => {
  const at = (value: number) => <MoneyField label="Price" fieldName="Price" value={value} onChange={() => {}} />
  const screen = await renderPart(at(340))
  await field().fill('340.0')
  await expect.element(field()).toHaveValue('340.0')
  await screen.rerender(at(75))
  await expect.element(field()).toHaveValue('$75.00')
})

test('a deleted amount is none', async () => {
  const onChange = vi.fn<Change>()
  await renderPart(moneyField(340, onChange))
  await field().clear()
  await userEvent.keyboard('{Tab}')
  expect(onChange).toHaveBeenLastCalledWith(null)
  await expect.element(field()).toHaveValue('')
  await expect.element(field()).not.toHaveAttribute('aria-invalid', 'true')
})

test('says what is wrong', async () => {
  await renderPart(moneyField(null, undefined, 'takes an amount such as 145.50'))
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).toHaveAccessibleDescription('Price takes an amount such as 145.50')
  expect(await violations()).toEqual([])
})
