import { displayName } from '@app/contract/contact/rules'
import type { VisibleContact } from '@app/contract/contact/schema'
import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmailAddress } from '../ui/domain/EmailAddress.tsx'
import { InactiveBadge } from '../ui/feedback/StatusBadge.tsx'
import classes from './ContactList.module.css'
import { FailingAddress } from './FailingAddress.tsx'
import { PhoneLink } from './PhoneLink.tsx'

type ListedContact = Pick<
  VisibleContact,
  | 'contactId'
  | 'firstName'
  | 'lastName'
  | 'jobTitle'
  | 'email'
  | 'mobile'
  | 'ddi'
  | 'active'
  | 'emailFailsSince'
  | 'whenDeleted'
>

interface ContactListProps {
  readonly contacts: readonly ListedContact[]
  /** One below the other, or as many side by side as there is room for. */
  readonly layout?: 'list' | 'cards'
  /** Shown if there are no contacts. */
  readonly empty?: string
  /** Something to do with a saved contact, beside its name. */
  readonly actionOf?: (contact: ListedContact) => ReactNode
}

/** Contacts, read-only, with their job titles and links to e-mail or call them. */
export function ContactList({ contacts, layout = 'list', empty = 'No contacts', actionOf }: ContactListProps) {
  const present = contacts.filter(({ whenDeleted }) => !whenDeleted)
  if (present.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )
  }
  return (
    <ul className={classes.list} data-layout={layout} aria-label="Contacts">
      {present.map((contact) => (
        <li key={contact.contactId}>
          <div className={classes.name}>
            {displayName(contact) !== contact.email && displayName(contact)}
            {contact.jobTitle && <span className={classes.job}>{contact.jobTitle}</span>}
            {contact.active === false && <InactiveBadge />}
            {actionOf?.(contact)}
          </div>
          <div className={classes.ways}>
            {contact.email && (
              <Anchor href={`mailto:${contact.email}`}>
                <EmailAddress address={contact.email} />
              </Anchor>
            )}
            {contact.email && <FailingAddress since={contact.emailFailsSince} />}
            {contact.mobile && <PhoneLink label="Mobile" number={contact.mobile} />}
            {contact.ddi && <PhoneLink label="DDI" number={contact.ddi} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
