import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import { lazyPart } from './lazy-part.tsx'

interface HelloProps {
  readonly name: string
  readonly onClose?: () => void
}

const Hello = ({ name }: HelloProps) => <p>Kia ora {name}</p>
const missing = () => Promise.reject(new TypeError('Failed to fetch'))

/** React reports an error on the console even if a boundary catches it. */
function takeReportedError(): void {
  expect(console.error).toHaveBeenCalled()
  vi.mocked(console.error).mockClear()
}

test('shows something else until its code has arrived', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Hello>()
  const Part = lazyPart<HelloProps>(() => promise, { fallback: <p>One moment</p> })
  await renderRoutedPart(<Part name="Mere" />)
  await expect.element(page.getByText('One moment')).toBeVisible()
  resolve(Hello)
  await expect.element(page.getByText('Kia ora Mere')).toBeVisible()
  expect(page.getByText('One moment').elements()).toEqual([])
})

describe('missing code', () => {
  test('is reported in place, and the screen around it stays', async () => {
    const Part = lazyPart<HelloProps>(missing)
    await renderRoutedPart(
      <>
        <input aria-label="Name" defaultValue="Kea Fire" />
        <Part name="Mere" />
      </>,
    )
    const told = page.getByRole('alert')
    await expect.element(told).toMatchTextContent('This part of the app could not be loaded')
    await expect.element(told).toMatchTextContent('There may be a newer version of the app.')
    await expect.element(told.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Kea Fire')
    expect(await violations()).toEqual([])
    takeReportedError()
  })

  test('of a dialog is reported in a dialog that closes', async () => {
    const onClose = vi.fn<() => void>()
    const Part = lazyPart<HelloProps>(missing, { showError: 'in a dialog' })
    await renderRoutedPart(<Part name="Mere" onClose={onClose} />)
    const dialog = page.getByRole('dialog', { name: 'Could not be loaded' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(onClose).toHaveBeenCalledOnce()
    takeReportedError()
  })

  test('that nobody would miss is not reported', async () => {
    const Part = lazyPart<HelloProps>(missing, { fallback: <p>Plain text</p>, showError: 'never' })
    await renderRoutedPart(<Part name="Mere" />)
    await expect.element(page.getByText('Plain text')).toBeVisible()
    expect(page.getByRole('alert').elements()).toEqual([])
    takeReportedError()
  })
})
