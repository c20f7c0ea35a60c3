import { shownMoment } from '@app/contract/dates'
import { IconDatabaseOff } from '@tabler/icons-react'
import { settings } from '../lib/settings.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { useBackupState } from './api.ts'

/** Tells administrators that the nightly backup has stopped (docs/rules/installation.md#nightly-backup). */
export function BackupBanner() {
  const backup = useBackupState()
  if (backup?.state !== 'old' || backup.whenNewest === null) return null
  return (
    <Banner icon={IconDatabaseOff} tone="overdue">
      <strong>The nightly backup is not made any more.</strong> The newest is of{' '}
      {shownMoment(backup.whenNewest, settings.timeZone)}. The log of the server says why.
    </Banner>
  )
}
