import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { WithState } from '../../testing/WithState.tsx'
import { SearchSelect } from './SearchSelect.tsx'

const KINDS = ['Automatic doors', 'Lifts', 'Lightning rods']

type Choose = (chosen: string | null) => void

const kinds = (data: readonly string[], initial: string | null = null, onChoose: Choose = () => {}) => (
  <WithState initial={initial} onChange={onChoose}>
    {(value, change) => (
      <SearchSelect
        label="Kind"
        data={[...data]}
        value={value}
        onChange={change}
        nothingFoundMessage="No kind matches"
      />
    )}
  </WithState>
)

const kindsAndButton = (onChoose: Choose) => (
  <>
    <button>Elsewhere</button>
    {kinds(KINDS, 'Lifts', onChoose)}
  </>
)

const field = () => page.getByRole('combobox', { name: 'Kind' })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

const highlighted = () =>
  page
    .getByRole('option')
    .elements()
    .filter((option) => option.hasAttribute('data-combobox-selected'))
    .map(({ textContent }) => textContent)

describe('Enter', () => {
  test.each([
    { typed: 'li', chosen: 'Lifts' },
    { typed: 'lig', chosen: 'Lightning rods' },
    { typed: 'a', chosen: 'Automatic doors' },
  ])('takes the first match of “$typed”', async ({ typed, chosen }) => {
    const onChoose = vi.fn<Choose>()
    await renderPart(kinds(KINDS, null, onChoose))
    await userEvent.keyboard(`{Tab}${typed}`)
    await expect.poll(() => options()[0]).toBe(chosen)
    await expect.poll(highlighted).toEqual([chosen])
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue(chosen)
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(chosen)
    await expect.poll(options).toEqual([])
  })

  test('takes the first match however fast it comes', async () => {
    const onChoose = vi.fn<Choose>()
    await renderPart(kinds(KINDS, 'Lifts', onChoose))
    await userEvent.keyboard('{Tab}{Backspace}lig{Enter}')
    await expect.element(field()).toHaveValue('Lightning rods')
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Lightning rods')
  })

  test('takes the first match even before the browser has drawn the list', async () => {
    const onChoose = vi.fn<Choose>()
    await renderPart(kinds(KINDS, 'Lifts', onChoose))
    await userEvent.keyboard('{Tab}{Escape}')
    const input = field().element()
    if (!(input instanceof HTMLInputElement)) throw new Error('The field takes no text')
    // As a busy browser does it: both events are handled before anything else is.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'lig')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await expect.element(field()).toHaveValue('Lightning rods')
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Lightning rods')
  })

  test('takes the first match also of a list that was loading while somebody typed', async () => {
    const onChoose = vi.fn<Choose>()
    const screen = await renderPart(kinds([], null, onChoose))
    await userEvent.keyboard('{Tab}lig')
    await expect.element(page.getByText('No kind matches')).toBeVisible()
    await screen.rerender(kinds(KINDS, null, onChoose))
    await expect.poll(options).toEqual(['Lightning rods'])
    await expect.poll(highlighted).toEqual(['Lightning rods'])
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('Lightning rods')
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Lightning rods')
  })

  test('on what is chosen already shows its name again', async () => {
    const onChoose = vi.fn<Choose>()
    await renderPart(kinds(KINDS, 'Lifts', onChoose))
    await userEvent.keyboard('{Tab}lif')
    await expect.poll(options).toEqual(['Lifts'])
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('Lifts')
    await expect.poll(options).toEqual([])
    expect(onChoose).not.toHaveBeenCalled()
  })

  test('takes the option that the arrows reached', async () => {
    const onChoose = vi.fn<Choose>()
    await renderPart(kinds(KINDS, null, onChoose))
    await field().click()
    await expect.poll(options).toEqual(KINDS)
    await userEvent.keyboard('li')
    await expect.poll(options).toEqual(['Lifts', 'Lightning rods'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(field()).toHaveValue('Lightning rods')
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Lightning rods')
  })

  test('takes the option that the arrows reached while nothing is typed', async () => {
    const onChoose = vi.fn<Choose>()
    await renderPart(kinds(KINDS, null, onChoose))
    await field().click()
    await expect.poll(options).toEqual(KINDS)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(field()).toHaveValue('Lifts')
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Lifts')
  })

  test('chooses nothing in a field that was just opened: the choice stays', async () => {
    const onChoose = vi.fn<Choose>()
    await renderPart(kinds(KINDS, 'Lifts', onChoose))
    await field().click()
    await expect.poll(options).toEqual(KINDS)
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('Lifts')
    expect(onChoose).not.toHaveBeenCalled()
  })

  test('chooses nothing in a field that was just cleared', async () => {
    const onChoose = vi.fn<Choose>()
    await renderPart(kinds(KINDS, null, onChoose))
    await userEvent.keyboard('{Tab}li')
    await expect.poll(options).toHaveLength(2)
    await field().fill('')
    await expect.poll(options).toEqual(KINDS)
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('')
    expect(onChoose).not.toHaveBeenCalled()
  })

  test('chooses nothing when nothing matches, and the words stay', async () => {
    const onChoose = vi.fn<Choose>()
    await renderPart(kinds(KINDS, null, onChoose))
    await userEvent.keyboard('{Tab}pumps')
    await expect.element(page.getByText('No kind matches')).toBeVisible()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('pumps')
    expect(onChoose).not.toHaveBeenCalled()
  })

  test('in a list that was closed and opened again forgets what was typed before', async () => {
    const onChoose = vi.fn<Choose>()
    await renderPart(kinds(KINDS, 'Lifts', onChoose))
    await field().fill('au')
    await expect.poll(options).toEqual(['Automatic doors'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(options).toEqual([])
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveValue('Lifts')
    await field().click()
    await expect.poll(options).toEqual(KINDS)
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('Lifts')
    expect(onChoose).not.toHaveBeenCalled()
  })
})

test('what is typed takes the place of a name that comes after the focus', async () => {
  const named = (name: string) => (
    <SearchSelect label="Kind" data={[{ value: '7', label: name }, 'Lifts']} value="7" onChange={() => {}} />
  )
  const screen = await renderPart(named('(7)'))
  await userEvent.keyboard('{Tab}')
  await screen.rerender(named('Automatic doors (7)'))
  await expect.element(field()).toHaveValue('Automatic doors (7)')
  await userEvent.keyboard('lif')
  await expect.element(field()).toHaveValue('lif')
})

describe('leaving the field', () => {
  const LEAVE = {
    'by Tab': () => userEvent.keyboard('{Tab}'),
    'by a click elsewhere': () => page.getByRole('button', { name: 'Elsewhere' }).click(),
  }

  test.each(Object.entries(LEAVE))('%s takes the only match', async (_, leave) => {
    const onChoose = vi.fn<Choose>()
    await renderPart(kindsAndButton(onChoose))
    await field().fill('au')
    await expect.poll(options).toEqual(['Automatic doors'])
    await leave()
    await expect.element(field()).toHaveValue('Automatic doors')
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Automatic doors')
    await expect.poll(options).toEqual([])
  })

  test.each(Object.entries(LEAVE))('%s keeps the choice if several match, or none', async (_, leave) => {
    const onChoose = vi.fn<Choose>()
    await renderPart(kindsAndButton(onChoose))
    for (const [words, found] of [
      ['li', ['Lifts', 'Lightning rods']],
      ['pumps', ['No kind matches']],
    ] as const) {
      await field().fill(words)
      await expect.poll(options).toEqual(found)
      await leave()
      await expect.element(field()).toHaveValue('Lifts')
    }
    expect(onChoose).not.toHaveBeenCalled()
  })

  test('keeps the choice of a field that was only opened or cleared', async () => {
    const onChoose = vi.fn<Choose>()
    await renderPart(kindsAndButton(onChoose))
    await field().click()
    await expect.poll(options).toEqual(KINDS)
    await userEvent.keyboard('{Delete}')
    await LEAVE['by Tab']()
    await expect.element(field()).toHaveValue('Lifts')
    expect(onChoose).not.toHaveBeenCalled()
  })

  test('chooses nothing where choosing does something at once', async () => {
    const onChoose = vi.fn<Choose>()
    await renderPart(<SearchSelect isCommand label="Kind" data={KINDS} value={null} onChange={onChoose} />)
    await field().fill('au')
    await expect.poll(options).toEqual(['Automatic doors'])
    await LEAVE['by Tab']()
    await expect.element(field()).toHaveValue('')
    expect(onChoose).not.toHaveBeenCalled()
  })
})
