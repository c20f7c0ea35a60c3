import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { EmailReview } from '../email/EmailReview.tsx'
import type { EmailCase } from '../email/email-case.ts'

interface AuthorityEmailProps {
  readonly propertyId: number
  readonly propertyName: string
  readonly authorityCompanyId: number
  readonly customerCompanyId: number | null
}

/** Tells the regional authority that a warrant is late. */
export function AuthorityEmail({ propertyId, propertyName, ...companies }: AuthorityEmailProps) {
  const { authorityCompanyId, customerCompanyId } = companies
  const [isOpen, setOpen] = useState(false)
  const of = useMemo(
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
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMail size={15} stroke={1.7} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Email the regional authority
      </Button>
      <EmailReview of={isOpen ? of : null} onClose={() => setOpen(false)} />
    </>
  )
}
