import { getBackupState } from '@app/contract/backup/calls'
import type { BackupState } from '@app/contract/backup/schema'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { BackupBanner } from './BackupBanner.tsx'
import { BackupNote } from './BackupNote.tsx'

async function show(backup: BackupState) {
  serve(answering(getBackupState, backup))
  await renderRoutedPart(
    <>
      <BackupBanner />
      <BackupNote />
      <p>The rest of the screen</p>
    </>,
  )
}

test('an old backup is a banner with its moment', async () => {
  await show({ state: 'old', whenNewest: '2026-11-01T01:00:00Z' })
  await expect.element(page.getByRole('alert')).toMatchTextContent('The newest is of 01 Nov 2026')
  expect(page.getByRole('note').elements()).toEqual([])
  expect(await violations()).toEqual([])
})

test.each([
  ['off', 'BACKUP_DIR'],
  ['none', 'No nightly backup has been made yet'],
] as const)('%s is a quiet sentence', async (state, words) => {
  await show({ state, whenNewest: null })
  await expect.element(page.getByRole('note')).toMatchTextContent(words)
  expect(page.getByRole('alert').elements()).toEqual([])
})
