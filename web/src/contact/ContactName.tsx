import type { ContactListRow } from '@app/contract/contact/schema'
import { EmailAddress } from '../ui/domain/EmailAddress.tsx'
import { Highlight } from '../ui/table/Highlight.tsx'
import { InactiveBadge } from '../ui/feedback/StatusBadge.tsx'
import classes from './ContactName.module.css'

interface ContactNameProps {
  readonly contact: ContactListRow
  readonly onOpen: (contact: ContactListRow) => void
  /** Where the person is, while no column says it. */
  readonly below: string
  /** On one line: its parts stand in fields beside it. */
  readonly isShort: boolean
}

/** Who a contact is. With an e-mail address a press shows everybody who has it. */
export function ContactName({ contact, onOpen, below, isShort }: ContactNameProps) {
  const name = <EmailAddress address={contact.displayName || 'Without a name'} />
  return (
    <>
      {contact.email ? (
        <button
          type="button"
          aria-haspopup="dialog"
          className={classes.name}
          data-short={isShort || undefined}
          title={isShort ? contact.displayName : undefined}
          onClick={() => onOpen(contact)}
        >
          {name}
        </button>
      ) : (
        name
      )}{' '}
      {!contact.isActive && <InactiveBadge />}
      {below && (
        <span className={classes.below}>
          <Highlight text={below} />
        </span>
      )}
    </>
  )
}
