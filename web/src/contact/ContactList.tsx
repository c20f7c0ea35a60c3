import { displayName } from '@app/contract/contact/rules'
import type { SeenContact } from '@app/contract/contact/schema'
import { Anchor, Text } from '@mantine/core'
import { InactiveBadge } from '../ui/StatusBadge.tsx'
import classes from './ContactList.module.css'
import { PhoneLink } from './PhoneLink.tsx'

interface ContactListProps {
  readonly contacts: readonly SeenContact[]
  /** Said where there is nobody. */
  readonly empty?: string
}

/** People to read, not to edit: who, what they do, and links that mail or call them. */
export function ContactList({ contacts, empty = 'No contacts' }: ContactListProps) {
  const present = contacts.filter(({ whenDeleted }) => !whenDeleted)
  if (present.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )
  }
  return (
    <ul className={classes.list} aria-label="Contacts">
      {present.map((contact) => (
        <li key={contact.contactId}>
          <div className={classes.name}>
            {displayName(contact) !== contact.email && displayName(contact)}
            {contact.jobTitle && <span className={classes.job}>{contact.jobTitle}</span>}
            {contact.active === false && <InactiveBadge />}
          </div>
          <div className={classes.ways}>
            {contact.email && <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>}
            {contact.mobile && <PhoneLink label="Mobile" number={contact.mobile} />}
            {contact.ddi && <PhoneLink label="DDI" number={contact.ddi} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
