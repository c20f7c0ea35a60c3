import { useQuery } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { ProblemError, unreachable } from '../../lib/problem-error.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorBanner } from '../feedback/ErrorBanner.tsx'
import { FilterWords, Highlight } from './Highlight.tsx'
import { NoRows } from './NoRows.tsx'
import { RowCount } from './RowCount.tsx'

const ignore = (): void => {}
const list = (left: number, total: number) => ({
  rows: Array.from({ length: left }),
  total,
  words: [],
  isCurrent: true,
})

describe('Highlight', () => {
  test.each([
    { text: 'Kea Fire', words: ['kea'], marked: ['Kea'] },
    { text: 'Kea Fire', words: ['fi', 'k'], marked: ['K', 'Fi'] },
    { text: 'Whangārei', words: ['whangarei'], marked: ['Whangārei'] },
    // Only the starts of words are matched.
    { text: 'Rakaia', words: ['kaia'], marked: [] },
    { text: '12 McVay Street', words: ['12', 'st'], marked: ['12', 'St'] },
    { text: 'Kea', words: ['ke', 'k'], marked: ['Ke'] },
    { text: '<b>Kea</b>', words: ['kea'], marked: ['Kea'] },
    { text: 'Kea', words: [], marked: [] },
    { text: '', words: ['kea'], marked: [] },
  ])('of “$text” with $words marks $marked', async ({ text, words, marked }) => {
    const screen = await renderPart(
      <FilterWords value={words}>
        <p>
          <Highlight text={text} />
        </p>
      </FilterWords>,
    )
    expect(screen.getByRole('paragraph').element().textContent).toBe(text)
    expect(
      screen
        .getByRole('mark')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(marked)
  })

  test('marks nothing outside a list', async () => {
    const screen = await renderPart(<Highlight text="Kea Fire" />)
    await expect.element(screen.getByText('Kea Fire')).toBeVisible()
    expect(screen.getByRole('mark').elements()).toEqual([])
  })
})

describe('RowCount', () => {
  test.each([
    { left: 214, total: 3012, said: '214 of 3,012' },
    { left: 0, total: 0, said: '0 of 0' },
    { left: 0, total: 12, said: '0 of 12' },
  ])('says $said', async ({ left, total, said }) => {
    const screen = await renderPart(<RowCount list={list(left, total)} />)
    await expect.element(screen.getByRole('status', { name: 'Rows shown' })).toHaveTextContent(said)
  })

  test('says nothing while there is nothing to count', async () => {
    const screen = await renderPart(<RowCount list={list(0, 0)} isLoading />)
    await expect.element(screen.getByRole('status', { name: 'Rows shown' })).toBeEmptyDOMElement()
  })
})

describe('NoRows', () => {
  test('says where rows come from when there are none at all', async () => {
    const screen = await renderPart(
      <NoRows list={list(0, 0)} of="properties" origin="Add the first with New property." onShowAll={ignore} />,
    )
    await expect.element(screen.getByText('There are no properties yet')).toBeVisible()
    await expect.element(screen.getByText('Add the first with New property.')).toBeVisible()
    await expect.element(screen.getByRole('button')).toHaveTextContent('Read how')
  })

  test('clears the filters when nothing matches', async () => {
    const onShowAll = vi.fn<() => void>()
    const screen = await renderPart(<NoRows list={list(0, 3012)} of="properties" origin="-" onShowAll={onShowAll} />)
    await expect.element(screen.getByText('No properties match')).toBeVisible()
    await expect.element(screen.getByText('None of the 3,012 properties match the filters.')).toBeVisible()
    expect(await violations()).toEqual([])
    await screen.getByRole('button', { name: 'Clear the filters' }).click()
    expect(onShowAll).toHaveBeenCalledOnce()
  })
})

test('EmptyState says that there is nothing, why, and what to do', async () => {
  const screen = await renderPart(
    <EmptyState title="No documents" action={<button type="button">Upload</button>}>
      Drop files anywhere on the screen.
    </EmptyState>,
  )
  await expect.element(screen.getByText('No documents')).toBeVisible()
  await expect.element(screen.getByText('Drop files anywhere on the screen.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Upload' })).toBeVisible()
})

describe('ErrorBanner', () => {
  const problem = (errors?: { path: string; message: string }[]) =>
    new ProblemError({
      type: 'about:blank',
      title: 'Bad',
      status: 400,
      detail: 'It does not fit.',
      instance: '/',
      errors,
    })

  test.each([
    { what: 'the problem’s detail', error: problem(), said: 'It does not fit.' },
    {
      what: 'the fields that do not fit',
      error: problem([{ path: 'contacts.0.jobTitle', message: 'takes at most 200 characters' }]),
      said: 'Job title takes at most 200 characters',
    },
    {
      what: 'that there is no connection',
      error: unreachable('/company/list'),
      said: 'The server cannot be reached. Check the connection and try again.',
    },
  ])('says what failed, and $what', async ({ error, said }) => {
    const screen = await renderRoutedPart(<ErrorBanner title="Error retrieving companies" error={error} />)
    await expect.element(screen.getByRole('alert')).toHaveTextContent(`Error retrieving companies${said}`)
    expect(screen.getByRole('button').elements()).toEqual([])
    expect(await violations()).toEqual([])
  })

  test('can be retried', async () => {
    const onRetry = vi.fn<() => void>()
    const screen = await renderRoutedPart(<ErrorBanner title="Error retrieving companies" onRetry={onRetry} />)
    await screen.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('tries again what else failed beside it, and nothing that did not', async () => {
    const asked = { failing: 0, working: 0 }
    function Beside() {
      const failing = useQuery({
        queryKey: ['failing'],
        queryFn: () => (++asked.failing === 1 ? Promise.reject(problem()) : 'It works'),
      })
      const working = useQuery({ queryKey: ['working'], queryFn: () => ++asked.working })
      return (
        <p>
          {failing.status}, {working.status}
        </p>
      )
    }
    const screen = await renderRoutedPart(
      <>
        <Beside />
        <ErrorBanner title="Error retrieving companies" onRetry={ignore} />
      </>,
    )
    await expect.element(screen.getByText('error, success')).toBeVisible()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('success, success')).toBeVisible()
    expect(asked).toEqual({ failing: 2, working: 1 })
  })
})
