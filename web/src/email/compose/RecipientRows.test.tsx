import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { WithState } from '../../testing/WithState.tsx'
import type { KnownAddress } from './known-addresses.ts'
import { addressesOf, recipientsIn } from './recipients.ts'
import { RecipientRows } from './RecipientRows.tsx'

const KNOWN = [
  { address: 'office@keafire.example', name: '' },
  { address: 'aroha@kauri.example', name: 'Aroha Ngata' },
  // One person may be a contact of two companies.
  { address: 'aroha@kauri.example', name: 'Aroha Ngata' },
]

interface RowsProps {
  readonly initial: string
  readonly onChange?: (addresses: string[]) => void
  readonly wrong?: readonly string[]
  readonly error?: string
  readonly disabled?: boolean
  readonly known?: readonly KnownAddress[]
}

const Rows = ({ initial, onChange, wrong = [], error, disabled = false, known = KNOWN }: RowsProps) => (
  <WithState initial={recipientsIn(initial)} onChange={(recipients) => onChange?.(addressesOf(recipients))}>
    {(recipients, change) => (
      <RecipientRows
        label="To"
        recipients={recipients}
        onChange={change}
        known={known}
        wrong={wrong}
        error={error}
        disabled={disabled}
      />
    )}
  </WithState>
)

const line = (number: number) => page.getByRole('combobox', { name: `To ${number}` })
const lines = () => page.getByRole('combobox').elements().length

test('has a line for each address and a blank one to add another', async () => {
  const screen = await renderPart(<Rows initial="aroha@kauri.example; sam@rata.example" />)
  await expect.element(screen.getByRole('group', { name: 'To' })).toBeVisible()
  await expect.element(line(1)).toHaveValue('aroha@kauri.example')
  await expect.element(line(2)).toHaveValue('sam@rata.example')
  await expect.element(line(3)).toHaveValue('')
  await expect.element(line(3)).toHaveAttribute('placeholder', 'Add an address')
  // The name is beside the address.
  await expect.element(screen.getByText('Aroha Ngata').first()).toBeVisible()
  expect(await violations()).toEqual([])
})

describe('adding', () => {
  test('by a name takes the first match also when the addresses come after the letters', async () => {
    const screen = await renderPart(<Rows initial="" known={[]} />)
    await line(1).click()
    await userEvent.keyboard('aroha')
    await screen.rerender(<Rows initial="" />)
    const option = page.getByRole('option', { name: /aroha@kauri.example/ })
    await expect.element(option).toHaveAttribute('data-combobox-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(line(1)).toHaveValue('aroha@kauri.example')
  })

  test('starts with the first letter in the blank line, and adds another blank line', async () => {
    const onChange = vi.fn<(addresses: string[]) => void>()
    await renderPart(<Rows initial="" onChange={onChange} />)
    await line(1).click()
    await userEvent.keyboard('sam@rata.example{Tab}')
    await expect.element(line(1)).toHaveValue('sam@rata.example')
    await expect.element(line(2)).toHaveValue('')
    expect(lines()).toBe(2)
    expect(onChange).toHaveBeenLastCalledWith(['sam@rata.example'])
  })

  test.each([
    { typed: 'arO', by: 'the name' },
    { typed: 'kauri', by: 'a part of the address' },
  ])('offers known addresses by $by, each once, and takes one by keyboard', async ({ typed }) => {
    const onChange = vi.fn<(addresses: string[]) => void>()
    const screen = await renderPart(<Rows initial="" onChange={onChange} />)
    await line(1).fill(typed)
    await expect
      .poll(() =>
        screen
          .getByRole('option')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Aroha Ngata aroha@kauri.example'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(line(1)).toHaveValue('aroha@kauri.example')
    expect(onChange).toHaveBeenLastCalledWith(['aroha@kauri.example'])
  })
})

describe('removing', () => {
  test('takes one address away and leaves the others', async () => {
    const onChange = vi.fn<(addresses: string[]) => void>()
    const screen = await renderPart(<Rows initial="a@kea.example; b@kea.example" onChange={onChange} />)
    await screen.getByRole('button', { name: 'Remove a@kea.example from To' }).click()
    expect(onChange).toHaveBeenLastCalledWith(['b@kea.example'])
    await expect.element(line(1)).toHaveValue('b@kea.example')
    expect(lines()).toBe(2)
  })

  test('cannot remove the last blank line', async () => {
    const screen = await renderPart(<Rows initial="" />)
    await expect.element(line(1)).toBeVisible()
    expect(screen.getByRole('button', { name: /^Remove/ }).elements()).toEqual([])
  })

  test('removes a cleared line between others', async () => {
    const screen = await renderPart(<Rows initial="a@kea.example; b@kea.example" />)
    await line(1).clear()
    await screen.getByRole('button', { name: 'Remove blank line from To' }).click()
    await expect.element(line(1)).toHaveValue('b@kea.example')
  })
})

test('shows which address is invalid, and errors of the whole field', async () => {
  const screen = await renderPart(
    <Rows initial="a@kea.example; nobody" wrong={['nobody']} error="To takes at least one address" />,
  )
  await expect.element(line(2)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(line(2)).toHaveAccessibleDescription('Enter an email address such as name@company.nz')
  await expect.element(line(1)).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('To takes at least one address')
  expect(await violations()).toEqual([])
})

test('is disabled while the e-mail is being sent', async () => {
  const screen = await renderPart(<Rows initial="a@kea.example" disabled />)
  await expect.element(line(1)).toBeDisabled()
  await expect.element(line(2)).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Remove a@kea.example from To' })).toBeDisabled()
})
