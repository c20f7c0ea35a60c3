import { BackupBanner } from '../backup/BackupBanner.tsx'
import { MailboxBanner } from '../mail/MailboxBanner.tsx'

/** What administrators have to mend in the installation. */
export function AdministratorBanners() {
  return (
    <div className="no-print">
      <MailboxBanner />
      <BackupBanner />
    </div>
  )
}
