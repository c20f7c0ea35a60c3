import type { FailingAddress } from '@app/contract/mail/schema'
import { shownDay } from '@app/contract/dates'
import { Button } from '@mantine/core'
import { IconMailX } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf } from '../lib/dates.ts'
import { AnchorLink } from '../ui/layout/links.ts'
import { useAddressWorks, useFailingAddresses } from './mailbox.ts'
import classes from './FailingNotice.module.css'

/** Warns staff of addresses to which messages come back, until somebody mends them. */
export function FailingNotice({ isInternal }: { readonly isInternal: boolean }) {
  const { data = [] } = useFailingAddresses(isInternal)
  const [isOpen, setOpen] = useState(false)
  if (data.length === 0) return null
  return (
    <div className={`no-print ${classes.notice}`} role="note">
      <div className={classes.head}>
        <IconMailX size={18} stroke={1.6} aria-hidden />
        <span>
          {data.length === 1 ? 'Messages to 1 address come back.' : `Messages to ${data.length} addresses come back.`}
        </span>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? 'Hide them' : 'Show them'}
        </Button>
      </div>
      {isOpen && (
        <ul className={classes.list} aria-label="Addresses that fail">
          {data.map((failing) => (
            <Failing key={failing.contactId} failing={failing} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Failing({ failing }: { readonly failing: FailingAddress }) {
  const works = useAddressWorks()
  const { contactId, displayName, email, emailFailsSince, reason, whenUpdated } = failing
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <strong>{email}</strong> {displayName !== email && displayName} <Place failing={failing} />
        <span className={classes.why}>
          {reason} Last on {shownDay(dayOf(emailFailsSince))}.
        </span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={works.isPending}
        aria-label={`It works: ${email}`}
        onClick={() => works.mutate({ contactId, whenUpdated, emailFailsSince })}
      >
        It works
      </Button>
    </li>
  )
}

/** Where the address is mended. */
function Place({
  failing: { companyId, companyName, propertyId, propertyName },
}: {
  readonly failing: FailingAddress
}) {
  const style = { inherit: true, c: 'inherit', underline: 'always' } as const
  if (companyId !== null) {
    return (
      <AnchorLink to="/companies/$companyId" params={{ companyId: String(companyId) }} {...style}>
        {companyName}
      </AnchorLink>
    )
  }
  if (propertyId === null) return null
  return (
    <AnchorLink to="/property/$propertyId" params={{ propertyId: String(propertyId) }} {...style}>
      {propertyName}
    </AnchorLink>
  )
}
