import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { KeywordFilter } from './KeywordFilter.tsx'
import { ROW_LINK } from '../table/row-focus.ts'

const ignore = (): void => {}
const rowLink = { [ROW_LINK]: true }

describe('typing', () => {
  test('is passed on after a pause, not with each letter', async () => {
    const onChange = vi.fn<(words: string) => void>()
    const screen = await renderPart(<KeywordFilter value="" onChange={onChange} debounceMs={300} />)
    await screen.getByRole('searchbox', { name: 'Keyword filter..' }).click()
    await userEvent.keyboard('kea')
    expect(onChange).not.toHaveBeenCalled()
    await expect.poll(() => onChange.mock.calls).toEqual([['kea']])
  })

  test('is kept when the list rerenders', async () => {
    const screen = await renderPart(<KeywordFilter value="" onChange={ignore} debounceMs={5000} />)
    await screen.getByRole('searchbox').fill('rata')
    await screen.rerender(<KeywordFilter value="" onChange={ignore} debounceMs={5000} />)
    await expect.element(screen.getByRole('searchbox')).toHaveValue('rata')
  })

  test('is passed on when the field goes, as with a tab of the list', async () => {
    const onChange = vi.fn<(words: string) => void>()
    const screen = await renderPart(<KeywordFilter value="" onChange={onChange} debounceMs={60_000} />)
    await screen.getByRole('searchbox').fill('rata')
    await screen.rerender(<p>Another tab</p>)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('rata')
  })

  test('is replaced by a filter from outside, as on going back', async () => {
    const screen = await renderPart(<KeywordFilter value="kea" onChange={ignore} />)
    await expect.element(screen.getByRole('searchbox')).toHaveValue('kea')
    await screen.rerender(<KeywordFilter value="rata" onChange={ignore} />)
    await expect.element(screen.getByRole('searchbox')).toHaveValue('rata')
    await screen.rerender(<KeywordFilter value="" onChange={ignore} />)
    await expect.element(screen.getByRole('searchbox')).toHaveValue('')
    expect(screen.getByRole('button', { name: 'Clear filter' }).elements()).toEqual([])
  })
})

describe('clearing', () => {
  test('empties the filter at once and keeps the cursor in it', async () => {
    const onChange = vi.fn<(words: string) => void>()
    const screen = await renderPart(<KeywordFilter value="kea" onChange={onChange} debounceMs={60_000} />)
    await screen.getByRole('button', { name: 'Clear filter' }).click()
    expect(onChange).toHaveBeenCalledExactlyOnceWith('')
    await expect.element(screen.getByRole('searchbox')).toHaveValue('')
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
    expect(await violations()).toEqual([])
  })

  test('is what Escape does', async () => {
    const onChange = vi.fn<(words: string) => void>()
    const screen = await renderPart(<KeywordFilter value="kea" onChange={onChange} debounceMs={60_000} />)
    await screen.getByRole('searchbox').click()
    await userEvent.keyboard('{Escape}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('')
  })

  test('an empty filter does nothing, so that Escape reaches the surrounding dialog', async () => {
    const onChange = vi.fn<(words: string) => void>()
    const onEscape = vi.fn<(isTaken: boolean) => void>()
    const screen = await renderPart(
      <div onKeyDown={(event) => onEscape(event.defaultPrevented)}>
        <KeywordFilter value="" onChange={onChange} />
      </div>,
    )
    await screen.getByRole('searchbox').click()
    await userEvent.keyboard('{Escape}')
    expect(onEscape).toHaveBeenCalledExactlyOnceWith(false)
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('the arrow down', () => {
  test('goes to the first row, with what was typed', async () => {
    const onChange = vi.fn<(words: string) => void>()
    const screen = await renderPart(
      <>
        <KeywordFilter value="" onChange={onChange} debounceMs={60_000} />
        <a href="#rata" {...rowLink}>
          Rata House
        </a>
        <a href="#rimu" {...rowLink}>
          Rimu House
        </a>
      </>,
    )
    await screen.getByRole('searchbox').fill('r')
    await userEvent.keyboard('{ArrowDown}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('r')
    await expect.element(screen.getByRole('link', { name: 'Rata House' })).toHaveFocus()
  })

  test('stays in the filter where there are no rows', async () => {
    const screen = await renderPart(<KeywordFilter value="xyz" onChange={ignore} />)
    await screen.getByRole('searchbox').click()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  })
})

describe('the key /', () => {
  test('puts the cursor into the filter', async () => {
    const screen = await renderPart(<KeywordFilter value="" onChange={ignore} />)
    await userEvent.keyboard('/')
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
    await expect.element(screen.getByRole('searchbox')).toHaveValue('')
  })

  test('is a letter in every other field', async () => {
    const screen = await renderPart(
      <>
        <input aria-label="Unit" />
        <KeywordFilter value="" onChange={ignore} />
      </>,
    )
    await screen.getByLabelText('Unit').click()
    await userEvent.keyboard('2/14')
    await expect.element(screen.getByLabelText('Unit')).toHaveValue('2/14')
    await expect.element(screen.getByLabelText('Unit')).toHaveFocus()
  })

  test('does nothing for a filter that is not the main one', async () => {
    const screen = await renderPart(
      <KeywordFilter value="" onChange={ignore} hasHotkey={false} label="Filter the history" />,
    )
    await userEvent.keyboard('/')
    await expect.element(screen.getByRole('searchbox', { name: 'Filter the history' })).not.toHaveFocus()
  })
})
