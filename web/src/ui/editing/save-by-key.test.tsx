import { Button, TextInput } from '@mantine/core'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { WithState } from '../../testing/WithState.tsx'
import { Dialog } from '../layout/Dialog.tsx'
import { SAVES_BY_KEY } from './save-by-key.ts'
import { SaveBar } from './SaveBar.tsx'

const SAVE = '{Control>}s{/Control}'
const name = () => page.getByRole('textbox', { name: 'Name' })

test('Ctrl S saves the topmost dialog with what is typed in the field, and nothing behind it', async () => {
  const onScreen = vi.fn<() => void>()
  const onSave = vi.fn<(value: string) => void>()
  await renderPart(
    <WithState initial={{ value: '', isOpen: true }}>
      {({ value, isOpen }, change) => (
        <>
          <SaveBar changes={1} onSave={onScreen} onCancel={() => {}} />
          <Dialog opened={isOpen} onClose={() => {}} title="Defect">
            <TextInput
              label="Name"
              error={value === '?'}
              onBlur={(event) => change({ value: event.currentTarget.value, isOpen })}
            />
            <Button
              {...SAVES_BY_KEY}
              disabled={value === ''}
              onClick={() => {
                onSave(value)
                change({ value, isOpen: false })
              }}
            >
              Save
            </Button>
          </Dialog>
        </>
      )}
    </WithState>,
  )
  await name().click()
  await userEvent.keyboard(SAVE)
  await userEvent.keyboard(`?${SAVE}`)
  await expect.element(name()).toHaveFocus()
  expect(onSave).not.toHaveBeenCalled()

  await userEvent.keyboard(`{Backspace}Kea${SAVE}`)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Kea')
  expect(onScreen).not.toHaveBeenCalled()
})

test('Ctrl S leaves a dialog alone that saves nothing, also above one that does', async () => {
  const onSave = vi.fn<() => void>()
  const onErase = vi.fn<() => void>()
  await renderPart(
    <Dialog onClose={() => {}} title="Defect">
      <Button {...SAVES_BY_KEY} onClick={onSave}>
        Save
      </Button>
      <Dialog onClose={() => {}} title="Erase">
        <form onSubmit={onErase}>
          <Button type="submit">Erase</Button>
        </form>
      </Dialog>
    </Dialog>,
  )
  await page.getByRole('button', { name: 'Erase' }).click({ trial: true })
  await userEvent.keyboard(SAVE)
  expect(onSave).not.toHaveBeenCalled()
  expect(onErase).not.toHaveBeenCalled()
})
