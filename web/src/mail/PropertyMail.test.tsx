import { listPropertyMail } from '@app/contract/mail/calls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildMail } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { takeUploads } from '../testing/take-uploads.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { PropertyMail } from './PropertyMail.tsx'

const message = new File(['From: tama@kauri.example\r\n\r\nHere'], 'Keys.eml', { type: 'message/rfc822' })

async function show() {
  serve(answering(listPropertyMail, { data: [] }))
  await renderRoutedPart(
    <>
      <PropertyMail propertyId={12} />
      <Toasts />
    </>,
  )
}

function drop(): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(message)
  const section = page.getByRole('region', { name: 'Mail' }).element()
  section.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

beforeEach(logIn)
afterEach(() => toast.clear())

test('a message that is dropped is kept with the property', async () => {
  const uploads = takeUploads(() => buildMail({ propertyId: 12, source: 'dropped', subject: 'Keys' }))
  await show()
  drop()
  await expect.element(page.getByText('The message is kept.')).toBeVisible()
  expect(uploads).toEqual(['Keys.eml'])
})

test('a message that is filed with another property already says so, because it does not appear here', async () => {
  takeUploads(() => buildMail({ propertyId: 30, propertyName: 'Tōtara Court', subject: 'Keys' }))
  await show()
  drop()
  await expect.element(page.getByText('This message is filed with Tōtara Court.')).toBeVisible()
  expect(page.getByText('The message is kept.').elements()).toEqual([])
})

test('the same file can be chosen again, such as after a failure', async () => {
  takeUploads(() => buildMail({ propertyId: 12 }))
  await show()
  const button = page.getByRole('button', { name: 'Add a message' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await page.elementLocator(input).upload(message)
  await expect.element(page.getByText('The message is kept.')).toBeVisible()
  expect(input.value).toContain('Keys.eml')
  // A browser says nothing of a choice that is the one before.
  await button.click()
  expect(input.value).toBe('')
})
