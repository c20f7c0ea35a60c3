import { expect, test, vi } from 'vitest'
import { renderPart } from '../testing/render-part.tsx'
import { violations } from '../testing/violations.ts'
import { WithState } from '../testing/WithState.tsx'
import { LogoField } from './LogoField.tsx'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const picture = (name: string) =>
  new File([Uint8Array.from(atob(PIXEL), (char) => char.charCodeAt(0))], name, { type: 'image/png' })

const logoField = (initial: string | null, onChange: (logo: string | null) => void = () => {}, error?: string) => (
  <WithState initial={initial} onChange={onChange}>
    {(value, change) => (
      <LogoField label="Alternate logo" description="PNG or JPEG." value={value} onChange={change} error={error} />
    )}
  </WithState>
)

test('takes a picture from a file and shows it as it will be printed', async () => {
  const onChange = vi.fn<(logo: string | null) => void>()
  const screen = await renderPart(logoField(null, onChange))
  await expect.element(screen.getByRole('button', { name: 'Choose alternate logo' })).toBeVisible()
  expect(screen.getByRole('img').elements()).toEqual([])
  await screen.getByLabelText('File of Alternate logo').upload(picture('logo.png'))
  await expect.poll(() => onChange.mock.calls).toEqual([[`data:image/png;base64,${PIXEL}`]])
  await expect.element(screen.getByRole('img', { name: 'Alternate logo as it is printed' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Change alternate logo' })).toBeVisible()
  expect(await violations()).toEqual([])
})

test('offers pictures alone in the file dialog', async () => {
  const screen = await renderPart(logoField(null))
  await expect
    .element(screen.getByLabelText('File of Alternate logo'))
    .toHaveAttribute('accept', 'image/png,image/jpeg')
})

test('takes the same file again once it was removed', async () => {
  const onChange = vi.fn<(logo: string | null) => void>()
  const screen = await renderPart(logoField(null, onChange))
  await screen.getByLabelText('File of Alternate logo').upload(picture('logo.png'))
  await screen.getByRole('button', { name: 'Remove alternate logo' }).click()
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(screen.getByRole('img').elements()).toEqual([])
  await screen.getByLabelText('File of Alternate logo').upload(picture('logo.png'))
  await expect.element(screen.getByRole('img')).toBeVisible()
})

test('says what is wrong with a picture', async () => {
  const screen = await renderPart(logoField(null, undefined, 'Alternate logo takes a PNG or JPEG of at most 500 kB'))
  await expect.element(screen.getByText('Alternate logo takes a PNG or JPEG of at most 500 kB')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Choose alternate logo' }))
    .toHaveAttribute('aria-invalid', 'true')
})
