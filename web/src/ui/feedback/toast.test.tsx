import { notifications } from '@mantine/notifications'
import { afterEach, describe, expect, test } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { toast } from './toast.ts'
import { Toasts } from './Toasts.tsx'

afterEach(() => notifications.clean())

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

test('the same failure twice is shown once', async () => {
  const screen = await renderPart(<Toasts />)
  toast.error('Error saving', 'No connection')
  toast.error('Error saving', 'No connection')
  toast.error('Error saving', 'Something else')
  await expect.poll(() => screen.getByRole('alert').elements().length).toBe(2)
})

test('all messages disappear when the session ends', async () => {
  const screen = await renderPart(<Toasts />)
  toast.error('Error saving')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  toast.clear()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})
