import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { useAddressView } from '../table/list-view.ts'
import { KeywordFilter } from './KeywordFilter.tsx'

/** Longer than any pause in typing that the filter waits for. */
const LONG_AFTER_MS = 5000

function List() {
  const view = useAddressView()
  return <KeywordFilter value={view.filter} onChange={(words) => view.change({ filter: words })} />
}

/** A screen with a list that gives way to another one, as when somebody goes back by a key of the browser. */
function Screens() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen ? <List /> : <p>Another screen</p>}
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
    </>
  )
}

test('words that were typed just before leaving are in the address when the field is left', async () => {
  const screen = await renderRoutedPart(<Screens />, '/companies')
  await screen.getByRole('searchbox').fill('rata')
  screen.getByRole('searchbox').element().blur()
  expect(screen.address()).toBe('/companies?q=rata')
})

test('words that are typed as the screen changes do not filter the next screen', async () => {
  const screen = await renderRoutedPart(<Screens />, '/companies')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await screen.getByRole('searchbox').fill('rata')
  const leave = screen.getByRole('button', { name: 'Leave' }).element()
  if (!(leave instanceof HTMLElement)) throw new Error('There is no button')
  // The focus stays in the field until the field goes.
  leave.click()
  await expect.element(screen.getByText('Another screen')).toBeVisible()
  vi.advanceTimersByTime(LONG_AFTER_MS)
  expect(screen.address()).toBe('/companies')
})
