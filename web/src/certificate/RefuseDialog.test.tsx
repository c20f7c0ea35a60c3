import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { RefuseDialog } from './RefuseDialog.tsx'

type Refuse = Parameters<typeof RefuseDialog>[0]['onRefuse']

async function open(isSending = false) {
  const onRefuse = vi.fn<Refuse>()
  const onClose = vi.fn<() => void>()
  await renderRoutedPart(
    <RefuseDialog title="Refuse this certificate?" isSending={isSending} onRefuse={onRefuse} onClose={onClose} />,
  )
  await expect.element(page.getByRole('radio').first()).toHaveFocus()
  return { onRefuse, onClose }
}

const telling = () => page.getByRole('switch', { name: 'Email the reason to the supplier now' })
const refuse = () => page.getByRole('button', { name: 'Refuse' })

test('the supplier gets an e-mail unless somebody switches it off', async () => {
  const { onRefuse } = await open()
  await expect.element(telling()).toBeChecked()
  await expect.element(page.getByText('The supplier sees the reason when it logs in.')).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByRole('radio', { name: /It is not signed\.$/ }).click()
  await refuse().click()
  expect(onRefuse).toHaveBeenCalledExactlyOnceWith({ reason: 'It is not signed.', tellSupplier: true })
})

test('by keyboard alone: a number, the switch, Enter', async () => {
  const { onRefuse } = await open()
  await userEvent.keyboard('6{Tab}')
  await expect.element(telling()).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(telling()).not.toBeChecked()
  await userEvent.keyboard('{Enter}')
  expect(onRefuse).toHaveBeenCalledExactlyOnceWith({ reason: 'It is for another building.', tellSupplier: false })
})

test('the switch changes no reason: own words stay as they were typed', async () => {
  const { onRefuse } = await open()
  await userEvent.keyboard('9')
  await expect.element(page.getByRole('textbox', { name: 'In my own words' })).toHaveFocus()
  await userEvent.keyboard('Page 2 is missing.')
  await telling().click({ force: true })
  await refuse().click()
  expect(onRefuse).toHaveBeenCalledExactlyOnceWith({ reason: 'Page 2 is missing.', tellSupplier: false })
})

test.each(['no reason', 'only spaces'])('with %s it says so, and refuses nothing', async (what) => {
  const { onRefuse } = await open()
  if (what === 'only spaces') await userEvent.keyboard('9   ')
  await refuse().click()
  await expect
    .element(page.getByRole('radiogroup', { name: 'Reason' }))
    .toHaveAccessibleDescription(/Choose a reason or enter your own/)
  expect(onRefuse).not.toHaveBeenCalled()
})

test.each(['Cancel', 'Escape'])('%s refuses nothing', async (way) => {
  const { onRefuse, onClose } = await open()
  await userEvent.keyboard('1')
  if (way === 'Escape') await userEvent.keyboard('{Escape}')
  else await page.getByRole('button', { name: 'Cancel' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  expect(onRefuse).not.toHaveBeenCalled()
})

test('while it is sent, it cannot be sent again', async () => {
  const { onRefuse } = await open(true)
  await userEvent.keyboard('1')
  await expect.element(refuse()).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(onRefuse).not.toHaveBeenCalled()
})
