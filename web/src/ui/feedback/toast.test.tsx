import { Button, Group, Menu } from '@mantine/core'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { Dialog } from '../layout/Dialog.tsx'
import { SaveBar } from '../editing/SaveBar.tsx'
import { ActionBar } from '../table/ActionBar.tsx'
import { toast } from './toast.ts'
import { Toasts } from './Toasts.tsx'

afterEach(() => toast.clear())

describe.each([
  { kind: 'success', role: 'status' },
  { kind: 'info', role: 'status' },
  { kind: 'warning', role: 'status' },
  { kind: 'error', role: 'alert' },
] as const)('$kind', ({ kind, role }) => {
  test(`is announced as ${role} and can be closed`, async () => {
    const screen = await renderPart(<Toasts />)
    toast[kind]('Services have been saved.', 'Two of them')
    const message = screen.getByRole(role)
    await expect.element(message).toMatchTextContent('Services have been saved.Two of them')
    expect(await violations()).toEqual([])
    await message.getByRole('button', { name: 'Close message' }).click()
    await expect.element(message).not.toBeInTheDocument()
  })
})

test('an error stays, other messages go by themselves', async () => {
  const screen = await renderPart(<Toasts />)
  // They wait while the pointer is on one of them.
  await screen.getByRole('main').hover({ position: { x: 1, y: 1 } })
  toast.error('Error saving')
  toast.success('Saved')
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
  await expect.poll(() => screen.getByText('Saved', { exact: true }).query(), { timeout: 4000 }).toBeNull()
  await expect.element(screen.getByText('Error saving')).toBeVisible()
})

test('on a phone a message is above the buttons of a selection, however many lines they take', async () => {
  await page.viewport(390, 844)
  const screen = await renderPart(
    <>
      <Toasts />
      <div style={{ height: 2000 }} />
      <ActionBar state="1 selected" obstacle={null}>
        <Button>Clear</Button>
        <Button>Resume 1 email</Button>
        <Button>Resume & Send 1 email</Button>
      </ActionBar>
    </>,
  )
  toast.error('Error saving', 'No connection')
  const message = screen.getByRole('alert')
  await expect.element(message).toBeVisible()
  const bar = screen.getByRole('region', { name: 'Actions' }).element()
  await expect
    .poll(() => bar.getBoundingClientRect().top - message.element().getBoundingClientRect().bottom)
    .toBeGreaterThanOrEqual(4)
})

test('on a phone a message is above the save bar, however many lines it takes, and so is the end of the screen', async () => {
  await page.viewport(390, 844)
  const removal = { name: 'Building Warrant of Fitness and 12 systems', isPending: false }
  const screen = await renderPart(
    <>
      <Toasts />
      <div style={{ height: 2000 }} />
      <button type="button">Last</button>
      <SaveBar
        changes={12}
        obstacle="Two fields have values that cannot be saved. Correct them first."
        removal={{ ...removal, onUndo: () => {}, onDismiss: () => {} }}
        onSave={() => {}}
        onCancel={() => {}}
      />
    </>,
  )
  toast.error('Error saving', 'No connection')
  const message = screen.getByRole('alert')
  await expect.element(message).toBeVisible()
  const bar = screen.getByRole('region', { name: 'Unsaved changes' }).element()
  const topOfBar = () => bar.getBoundingClientRect().top
  await expect.poll(() => topOfBar() - message.element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(4)
  window.scrollTo(0, document.documentElement.scrollHeight)
  const last = screen.getByRole('button', { name: 'Last' }).element()
  await expect.poll(() => topOfBar() - last.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(4)
})

test('a menu that is opened below a message is above it', async () => {
  await page.viewport(1440, 900)
  const screen = await renderPart(
    <>
      <Toasts />
      <Group justify="flex-end" style={{ position: 'fixed', inset: 'auto 16px 16px auto' }}>
        <Menu position="top-end">
          <Menu.Target>
            <Button>Snooze for…</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {[7, 14, 30].map((days) => (
              <Menu.Item key={days}>{days} days</Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </>,
  )
  toast.error('Error saving', 'No connection')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Snooze for…' }).click()
  const item = screen.getByRole('menuitem', { name: '14 days' })
  const isOnTop = () => {
    const [{ x, y, width, height }, message] = [item.element(), screen.getByRole('alert').element()].map((element) =>
      element.getBoundingClientRect(),
    ) as [DOMRect, DOMRect]
    const centre = { x: x + width / 2, y: y + height / 2 }
    const isBelowMessage = centre.y > message.top && centre.y < message.bottom && centre.x > message.left
    return isBelowMessage && item.element().contains(document.elementFromPoint(centre.x, centre.y))
  }
  await expect.poll(isOnTop).toBe(true)
})

test.each([1440, 390])('messages do not cover the buttons of a dialog at %i px', async (width) => {
  await page.viewport(width, 900)
  const screen = await renderPart(
    <>
      <Toasts />
      <Dialog title="A long form" size="lg" onClose={() => {}}>
        <Group justify="flex-end">
          <Button>Save</Button>
        </Group>
      </Dialog>
    </>,
  )
  toast.error('Error saving', 'No connection')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  // A dialog can be as high as the window, so its buttons can be at any height. On a phone it is as wide as the window too.
  const isBeside = () => {
    const message = screen.getByRole('alert').element().getBoundingClientRect()
    const save = screen.getByRole('button', { name: 'Save' }).element().getBoundingClientRect()
    return width === 390 ? message.bottom < save.top : message.right < save.left
  }
  await expect.poll(isBeside).toBe(true)
})

describe('an error that comes again', () => {
  const alerts = () =>
    page
      .getByRole('alert')
      .elements()
      .map(({ textContent }) => textContent)

  test('takes the place of the one before, and says what is wrong this time', async () => {
    await renderPart(<Toasts />)
    toast.error('Error saving', 'No connection')
    await expect.poll(alerts).toEqual(['Error savingNo connection'])
    toast.error('Error saving', 'Somebody else saved it')
    await expect.poll(alerts).toEqual(['Error savingSomebody else saved it'])
  })

  test('is shown once however fast it comes', async () => {
    await renderPart(<Toasts />)
    toast.error('Error saving', 'No connection')
    toast.error('Error saving', 'No connection')
    toast.error('Error deleting', 'No connection')
    await expect.poll(() => alerts().toSorted()).toEqual(['Error deletingNo connection', 'Error savingNo connection'])
  })
})

test('an error goes when what failed works after all; the others stay', async () => {
  const screen = await renderPart(<Toasts />)
  toast.error('Error saving')
  toast.error('Error deleting')
  await expect.element(screen.getByText('Error saving')).toBeInTheDocument()
  toast.clearError('Error saving')
  await expect.element(screen.getByText('Error saving')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Error deleting')).toBeVisible()
})

test('a success that comes again is told once more', async () => {
  const screen = await renderPart(<Toasts />)
  await screen.getByRole('main').hover({ position: { x: 1, y: 1 } })
  toast.success('Saved', 'Two services')
  await expect.element(screen.getByRole('status')).toMatchTextContent('SavedTwo services')
  const first = screen.getByRole('status').element()
  toast.success('Saved', 'Two services')
  await expect.poll(() => first.isConnected).toBe(false)
  await expect.element(screen.getByRole('status')).toMatchTextContent('SavedTwo services')
  await expect.poll(() => screen.getByRole('status').query(), { timeout: 4000 }).toBeNull()
})

test('all messages disappear when the session ends', async () => {
  const screen = await renderPart(<Toasts />)
  toast.error('Error saving')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  toast.clear()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})
