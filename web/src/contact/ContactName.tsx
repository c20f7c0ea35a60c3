import type { ContactListRow } from '@app/contract/contact/schema'
import { ListedAddress } from '../ui/domain/EmailAddress.tsx'
import lines from '../ui/table/CellLines.module.css'
import { ROW_LINK } from '../ui/table/row-focus.ts'
import { Highlight } from '../ui/table/Highlight.tsx'
import { InactiveBadge } from '../ui/feedback/StatusBadge.tsx'
import classes from './ContactName.module.css'

interface ContactNameProps {
  readonly contact: ContactListRow
  readonly onOpen: (contact: ContactListRow) => void
  /** The company or property, shown below the name if there is no column for it. */
  readonly below: string
  /** Keeps the name on one line, for edit mode, where its parts are in fields beside it. */
  readonly isShort: boolean
}

/** A contact's name. If the contact has an e-mail address, clicking it shows everybody who has that address. */
export function ContactName({ contact, onOpen, below, isShort }: ContactNameProps) {
  const name = <ListedAddress address={contact.displayName || 'No name'} />
  return (
    <span className={lines.lines}>
      <span className={lines.head}>
        {contact.email ? (
          <button
            type="button"
            aria-haspopup="dialog"
            className={`${classes.name} ${lines.text}`}
            {...{ [ROW_LINK]: true }}
            data-short={isShort || undefined}
            title={isShort ? contact.displayName : undefined}
            onClick={() => onOpen(contact)}
          >
            {name}
          </button>
        ) : (
          <span className={lines.text}>{name}</span>
        )}{' '}
        {!contact.isActive && <InactiveBadge />}
      </span>
      {below && (
        <span>
          <Highlight text={below} />
        </span>
      )}
    </span>
  )
}
