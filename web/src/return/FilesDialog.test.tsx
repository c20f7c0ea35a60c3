import { listOwnReturns } from '@app/contract/return/calls'
import { MAX_RETURN_FILES } from '@app/contract/return/refused-files'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { takeUploads } from '../testing/take-uploads.ts'
import { FilesDialog } from './FilesDialog.tsx'
import { buildOwnRequest } from './testing.ts'

const photos = (count: number) => Array.from({ length: count }, (_, at) => new File(['photo'], `page ${at + 1}.jpg`))

test('says that an answer takes no more files, and sends none without the others', async () => {
  logIn()
  serve(answering(listOwnReturns, { data: [] }))
  const uploads = takeUploads(() => ({ number: 41 }))
  const screen = await renderRoutedPart(<FilesDialog asked={buildOwnRequest()} onClose={() => undefined} />)
  const dialog = screen.getByRole('dialog')
  await userEvent.upload(document.querySelector('input[aria-label=Files]') as Element, photos(MAX_RETURN_FILES + 1))
  await expect.element(dialog.getByText(`An answer takes at most ${MAX_RETURN_FILES} files.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('button', { name: 'Do not send page 1.jpg' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/Your answer has number 41/)
  const sent = photos(MAX_RETURN_FILES + 1).slice(1)
  expect(uploads).toEqual([sent.map(({ name }) => name).join(', ')])
})

test('an answer without its paper leads to the button that chooses it', async () => {
  logIn()
  serve(answering(listOwnReturns, { data: [] }))
  const screen = await renderRoutedPart(<FilesDialog asked={buildOwnRequest()} onClose={() => undefined} />)
  await screen.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Choose a PDF or photos' })).toHaveFocus()
})
