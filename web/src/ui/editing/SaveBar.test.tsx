import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { WithState } from '../../testing/WithState.tsx'
import { SaveBar } from './SaveBar.tsx'

type BarProps = Partial<Parameters<typeof SaveBar>[0]>

function bar(props: BarProps) {
  const onSave = vi.fn<() => void>()
  const onCancel = vi.fn<() => void>()
  return { onSave, onCancel, part: <SaveBar changes={1} onSave={onSave} onCancel={onCancel} {...props} /> }
}

const shown = () => page.getByRole('region', { name: 'Unsaved changes' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the bar', () => {
  test('is not there while nothing has changed', async () => {
    const { part } = bar({ changes: 0 })
    await renderPart(part)
    expect(page.getByRole('region').elements()).toEqual([])
  })

  test.each([
    { changes: 1, words: '1 change' },
    { changes: 12, words: '12 changes' },
  ])('counts $words', async ({ changes, words }) => {
    await renderPart(bar({ changes }).part)
    await expect.element(shown().getByRole('status')).toHaveTextContent(words)
    expect(await violations()).toEqual([])
  })

  test('cancels', async () => {
    const { part, onSave, onCancel } = bar({})
    await renderPart(part)
    await button('Cancel').click()
    expect(onCancel).toHaveBeenCalledOnce()
    expect(onSave).not.toHaveBeenCalled()
  })

  test('cannot be used while it saves', async () => {
    const { part, onSave } = bar({ isSaving: true })
    await renderPart(part)
    await expect.element(button('Cancel')).toBeDisabled()
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(onSave).not.toHaveBeenCalled()
  })

  test('says what prevents the save', async () => {
    const { part, onSave } = bar({ obstacle: 'Choose at least one access role.' })
    await renderPart(part)
    await expect.element(shown()).toMatchTextContent('Choose at least one access role.')
    await expect.element(button('Save')).toBeDisabled()
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(onSave).not.toHaveBeenCalled()
  })

  test('says that changes stay on the screen while the device is offline', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => online.mockRestore())
    await renderPart(bar({}).part)
    await expect.element(shown()).toMatchTextContent('You are offline. Your changes stay on this screen.')
  })
})

describe('Ctrl+S', () => {
  test('saves, also from a field', async () => {
    const { part, onSave } = bar({})
    await renderPart(
      <>
        <input aria-label="Name" />
        {part}
      </>,
    )
    await page.getByRole('textbox', { name: 'Name' }).click()
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(onSave).toHaveBeenCalledOnce()
  })

  test('takes what is typed in the field first, and the caret stays', async () => {
    const onSave = vi.fn<(value: string) => void>()
    await renderPart(
      <WithState initial="">
        {(value, change) => (
          <>
            <input aria-label="Name" defaultValue="" onBlur={(event) => change(event.currentTarget.value)} />
            <SaveBar changes={value === '' ? 0 : 1} onSave={() => onSave(value)} onCancel={() => {}} />
          </>
        )}
      </WithState>,
    )
    const field = page.getByRole('textbox', { name: 'Name' })
    await field.click()
    await userEvent.keyboard('Kea{ArrowLeft}{Control>}s{/Control}')
    expect(onSave).toHaveBeenCalledExactlyOnceWith('Kea')
    await userEvent.keyboard('r')
    await expect.element(field).toHaveValue('Kera')
  })

  test('goes to an invalid field and saves nothing', async () => {
    const { part, onSave } = bar({})
    await renderPart(
      <>
        <input aria-label="Price" aria-invalid />
        {part}
      </>,
    )
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'Price' })).toHaveFocus()
    expect(onSave).not.toHaveBeenCalled()
  })

  test('does nothing while nothing has changed', async () => {
    const { part, onSave } = bar({ changes: 0 })
    await renderPart(part)
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(onSave).not.toHaveBeenCalled()
  })
})

describe('a removal', () => {
  const removal = { name: 'Kea Fire', isPending: false, onUndo: () => {} }

  test('stays in the bar after it is saved', async () => {
    await renderPart(bar({ changes: 0, removal }).part)
    await expect.element(page.getByRole('region', { name: 'Removed' })).toMatchTextContent('Kea Fire removed')
    expect(button('Save').elements()).toEqual([])
    expect(await violations()).toEqual([])
  })

  test('is undone', async () => {
    const onUndo = vi.fn<() => void>()
    await renderPart(bar({ removal: { ...removal, onUndo } }).part)
    await button('Undo: Kea Fire removed').click()
    expect(onUndo).toHaveBeenCalledOnce()
  })

  test('cannot be undone during a save', async () => {
    await renderPart(bar({ removal, isSaving: true }).part)
    await expect.element(button('Undo: Kea Fire removed')).toBeDisabled()
  })

  test('can be dismissed once it is saved', async () => {
    const onDismiss = vi.fn<() => void>()
    await renderPart(bar({ changes: 0, removal: { ...removal, onDismiss } }).part)
    await button('Close message').click()
    expect(onDismiss).toHaveBeenCalledOnce()
  })

  test('cannot be dismissed before it is saved', async () => {
    await renderPart(bar({ removal }).part)
    await expect.element(button('Undo: Kea Fire removed')).toBeVisible()
    expect(button('Close message').elements()).toEqual([])
  })
})
