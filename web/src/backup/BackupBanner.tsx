import { shownMoment } from '@app/contract/dates'
import { IconDatabaseOff } from '@tabler/icons-react'
import { settings } from '../lib/settings.ts'
import { useBackupState } from './api.ts'
import classes from './BackupBanner.module.css'

/** Tells administrators that the nightly backup has stopped (docs/rules/installation.md#nightly-backup). */
export function BackupBanner() {
  const backup = useBackupState()
  if (backup?.state !== 'old' || backup.whenNewest === null) return null
  return (
    <div className={`no-print ${classes.banner}`} role="alert">
      <IconDatabaseOff size={18} stroke={1.6} aria-hidden />
      <span>
        <strong>The nightly backup is not made any more.</strong> The newest is of{' '}
        {shownMoment(backup.whenNewest, settings.timeZone)}. The log of the server says why.
      </span>
    </div>
  )
}
