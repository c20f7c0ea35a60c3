import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { WithState } from '../../testing/WithState.tsx'
import { ExportButton } from './ExportButton.tsx'
import { IslandFilter } from '../fields/IslandFilter.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { LockToggle } from '../fields/LockToggle.tsx'
import { RowButton } from './RowButton.tsx'

type ChosenIsland = 'NI' | 'SI' | null

describe('IslandFilter', () => {
  const filter = (onChange: (island: ChosenIsland) => void) => (
    <WithState<ChosenIsland> initial={null} onChange={onChange}>
      {(value, change) => <IslandFilter value={value} onChange={change} />}
    </WithState>
  )

  test('shows one island, the other one, and both again', async () => {
    const onChange = vi.fn<(island: ChosenIsland) => void>()
    const screen = await renderPart(filter(onChange))
    const north = screen.getByRole('button', { name: 'North Island' })
    const south = screen.getByRole('button', { name: 'South Island' })
    await expect.element(north).toHaveAttribute('aria-pressed', 'false')

    await north.click()
    expect(onChange).toHaveBeenLastCalledWith('NI')
    await expect.element(north).toHaveAttribute('aria-pressed', 'true')
    await expect.element(north).toHaveAttribute('title', 'Show both islands')
    expect(await violations()).toEqual([])

    await south.click()
    expect(onChange).toHaveBeenLastCalledWith('SI')
    await expect.element(north).toHaveAttribute('aria-pressed', 'false')
    await expect.element(south).toHaveAttribute('aria-pressed', 'true')

    await south.click()
    expect(onChange).toHaveBeenLastCalledWith(null)
    await expect.element(south).toHaveAttribute('aria-pressed', 'false')
  })

  test('works by keyboard', async () => {
    const onChange = vi.fn<(island: ChosenIsland) => void>()
    await renderPart(filter(onChange))
    await userEvent.keyboard('{Tab} ')
    expect(onChange).toHaveBeenLastCalledWith('NI')
    await userEvent.keyboard('{Tab}{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('SI')
  })
})

describe('LockToggle', () => {
  test('unlocks and locks, by mouse and keyboard', async () => {
    const onChange = vi.fn<(isLocked: boolean) => void>()
    const screen = await renderPart(
      <WithState<boolean> initial onChange={onChange}>
        {(locked, change) => <LockToggle of="services" locked={locked} onChange={change} />}
      </WithState>,
    )
    const toggle = screen.getByRole('button', { name: 'Edit services' })
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
    await toggle.click()
    expect(onChange).toHaveBeenLastCalledWith(false)
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith(true)
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
    expect(await violations()).toEqual([])
  })

  test('has a tooltip that says what a click does', async () => {
    const screen = await renderPart(<LockToggle of="services" locked onChange={() => {}} />)
    await screen.getByRole('button').hover()
    await expect.element(screen.getByRole('tooltip', { name: 'Unlock services' })).toBeVisible()
  })

  test('does nothing while disabled', async () => {
    const screen = await renderPart(<LockToggle of="services" locked onChange={() => {}} disabled />)
    await expect.element(screen.getByRole('button', { name: 'Edit services' })).toBeDisabled()
  })
})

describe('ExportButton', () => {
  test('exports what the list shows when clicked, not what it showed before', async () => {
    const exported = vi.fn<(words: string) => void>()
    const button = (words: string) => <ExportButton onClick={() => exported(words)} isRunning={false} />
    const screen = await renderPart(button('k'))
    await screen.rerender(button('kea'))
    await screen.getByRole('button', { name: 'Export to Excel' }).click()
    expect(exported).toHaveBeenCalledExactlyOnceWith('kea')
  })

  test('ignores a second click while it runs', async () => {
    const screen = await renderPart(<ExportButton onClick={() => {}} isRunning label="Export contacts" />)
    await expect.element(screen.getByRole('button', { name: 'Export contacts' })).toBeDisabled()
  })
})

test('RowButton does its work by mouse and keyboard', async () => {
  const onClick = vi.fn<() => void>()
  const screen = await renderPart(
    <form onSubmit={() => expect.unreachable()}>
      <RowButton aria-label="Remove Rata House" onClick={onClick}>
        ×
      </RowButton>
    </form>,
  )
  await screen.getByRole('button', { name: 'Remove Rata House' }).click()
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledTimes(2)
})

test('ListToolbar is a group of the filters of the list', async () => {
  const screen = await renderPart(<ListToolbar aside="3 of 8">Filter</ListToolbar>)
  await expect.element(screen.getByRole('group', { name: 'List filters' })).toHaveTextContent('Filter3 of 8')
})
