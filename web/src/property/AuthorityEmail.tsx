import { isWarrantLate } from '@app/contract/bwof/rules'
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
}

/** Opens the e-mail that tells the regional authority of a late warrant, or says why there is nothing to report. */
export function AuthorityEmail({ propertyId, propertyName, bwofDay, ...companies }: AuthorityEmailProps) {
  const { authorityCompanyId, customerCompanyId } = companies
  const [isOpen, setOpen] = useState(false)
  const reasonId = useId()
  const isLate = isWarrantLate(bwofDay, today())
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
      {!isLate && (
        <Text id={reasonId} size="sm" c="dimmed">
          BWOF not late: {whenDue(bwofDay)}
        </Text>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMail size={15} stroke={1.7} aria-hidden />}
        aria-haspopup="dialog"
        data-disabled={!isLate || undefined}
        aria-disabled={!isLate}
        aria-describedby={isLate ? undefined : reasonId}
        onClick={() => isLate && setOpen(true)}
      >
        Email the regional authority
      </Button>
      <EmailReview emailCase={isOpen ? emailCase : null} onClose={() => setOpen(false)} />
    </>
  )
}

const whenDue = (day: Day | null): string =>
  day === null ? 'no date is recorded' : `due ${shownDay(day)} (${relativeDays(daysBetween(today(), day))})`
