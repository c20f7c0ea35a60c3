import { isWarrantLate, isWarrantToIssue, type WarrantSystems } from '@app/contract/bwof/rules'
import { daysBetween, shownDay, type Day } from '@app/contract/dates'
import { Button, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { EmailReview } from '../email/lists/EmailReview.tsx'
import type { EmailCase } from '../email/compose/email-case.ts'
import { relativeDays, today } from '../lib/dates.ts'

interface AuthorityEmailProps {
  readonly propertyId: number
  readonly propertyName: string
  readonly authorityCompanyId: number
  readonly customerCompanyId: number | null
  /** When the warrant is due; null if no date is recorded. */
  readonly bwofDay: Day | null
  readonly systems: WarrantSystems
}

/** Opens the e-mail that tells the regional authority of a late warrant, or says why there is nothing to report. */
export function AuthorityEmail({ propertyId, propertyName, bwofDay, systems, ...companies }: AuthorityEmailProps) {
  const { authorityCompanyId, customerCompanyId } = companies
  const [isOpen, setOpen] = useState(false)
  const reasonId = useId()
  const reason = whyNoNotice(bwofDay, systems)
  const emailCase = useMemo(
    (): EmailCase => ({
      kind: 'Email_AuthorityOverdueBwofNotification',
      propertyId,
      recipientCompanyId: authorityCompanyId,
      customerCompanyId,
      propertyServiceId: null,
      subject: `${propertyId} - ${propertyName}, to the regional authority`,
    }),
    [propertyId, propertyName, authorityCompanyId, customerCompanyId],
  )
  return (
    <>
      {reason !== null && (
        <Text id={reasonId} size="sm" c="dimmed">
          {reason}
        </Text>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMail size={15} stroke={1.7} aria-hidden />}
        aria-haspopup="dialog"
        data-disabled={reason !== null || undefined}
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={() => reason === null && setOpen(true)}
      >
        Email the regional authority
      </Button>
      <EmailReview emailCase={isOpen ? emailCase : null} onClose={() => setOpen(false)} />
    </>
  )
}

/** Why there is nothing to tell the authority (docs/rules/reminders.md#authority); null if there is. */
function whyNoNotice(bwofDay: Day | null, systems: WarrantSystems): string | null {
  if (!isWarrantLate(bwofDay, today())) return `BWOF not late: ${whenDue(bwofDay)}`
  return isWarrantToIssue(bwofDay, today(), systems) ? 'Nothing is outstanding: issue the warrant.' : null
}

const whenDue = (day: Day | null): string =>
  day === null ? 'no date is recorded' : `due ${shownDay(day)} (${relativeDays(daysBetween(today(), day))})`
