import { displayName } from '@app/contract/contact/rules'
import type { VisibleContact } from '@app/contract/contact/schema'
import { Anchor, Text } from '@mantine/core'
import { EmailAddress } from '../ui/domain/EmailAddress.tsx'
import { InactiveBadge } from '../ui/feedback/StatusBadge.tsx'
import classes from './ContactList.module.css'
import { PhoneLink } from './PhoneLink.tsx'

/** What is read of a person. */
type ReadContact = Pick<
  VisibleContact,
  'contactId' | 'firstName' | 'lastName' | 'jobTitle' | 'email' | 'mobile' | 'ddi' | 'active' | 'whenDeleted'
>

interface ContactListProps {
  readonly contacts: readonly ReadContact[]
  /** One below the other, or as many side by side as there is room for. */
  readonly look?: 'list' | 'cards'
  /** Said where there is nobody. */
  readonly empty?: string
}

/** People to read, not to edit: who, what they do, and links that mail or call them. */
export function ContactList({ contacts, look = 'list', empty = 'No contacts' }: ContactListProps) {
  const present = contacts.filter(({ whenDeleted }) => !whenDeleted)
  if (present.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )
  }
  return (
    <ul className={classes.list} data-look={look} aria-label="Contacts">
      {present.map((contact) => (
        <li key={contact.contactId}>
          <div className={classes.name}>
            {displayName(contact) !== contact.email && displayName(contact)}
            {contact.jobTitle && <span className={classes.job}>{contact.jobTitle}</span>}
            {contact.active === false && <InactiveBadge />}
          </div>
          <div className={classes.ways}>
            {contact.email && (
              <Anchor href={`mailto:${contact.email}`}>
                <EmailAddress address={contact.email} />
              </Anchor>
            )}
            {contact.mobile && <PhoneLink label="Mobile" number={contact.mobile} />}
            {contact.ddi && <PhoneLink label="DDI" number={contact.ddi} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
