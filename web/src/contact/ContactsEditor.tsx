import { memo, useState } from 'react'
import { NO_ERRORS, type DraftErrors } from '../lib/draft.ts'
import { errorsWithin } from '../lib/errors-within.ts'
import { useRowKeys } from '../ui/editing/use-row-keys.ts'
import { LockToggle } from '../ui/fields/LockToggle.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { ContactCard } from './ContactCard.tsx'
import type { ContactEdits } from './contact-edits.ts'
import { EraseButton } from './EraseButton.tsx'
import { ContactList } from './ContactList.tsx'
import { blankContact, contactRows, type ContactRow } from './contact-rows.ts'
import classes from './ContactsEditor.module.css'

interface ContactsEditorProps {
  readonly title: string
  readonly contacts: readonly ContactRow[]
  /** Undefined if the login may only read. */
  readonly edits?: ContactEdits | undefined
  readonly canLogIn?: boolean
  /** Starts unlocked, for a new record. */
  readonly startsOpen?: boolean
  /** By contact id and field: `31.email`. */
  readonly errors: DraftErrors
}

/** The contacts of a record. Read-only until unlocked, then a card for each to edit. */
export const ContactsEditor = memo(function ContactsEditor({
  title,
  contacts,
  edits,
  canLogIn = false,
  startsOpen = false,
  errors,
}: ContactsEditorProps) {
  const [isLocked, setLocked] = useState(!startsOpen)
  const present = contactRows.present(contacts)

  // Unlocks to show new errors.
  const [lastErrors, setLastErrors] = useState(errors)
  if (errors !== lastErrors) {
    setLastErrors(errors)
    if (lastErrors === NO_ERRORS) setLocked(false)
  }

  return (
    <Section
      title={title}
      actions={
        edits && (
          <LockToggle
            of={title.toLowerCase()}
            locked={isLocked}
            onChange={setLocked}
            // Locking would hide why the save was refused.
            disabled={!isLocked && errors !== NO_ERRORS}
          />
        )
      }
    >
      {edits && !isLocked ? (
        <ContactCards contacts={present} all={contacts} edits={edits} canLogIn={canLogIn} errors={errors} />
      ) : (
        <ContactList contacts={present} layout="cards" actionOf={(contact) => <EraseButton contact={contact} />} />
      )}
    </Section>
  )
})

interface ContactCardsProps {
  readonly contacts: readonly ContactRow[]
  readonly all: readonly ContactRow[]
  readonly edits: ContactEdits
  readonly canLogIn: boolean
  readonly errors: DraftErrors
}

/** A card for each contact, and a blank one at the end. Typing into that one adds a contact. */
function ContactCards({ contacts, all, edits, canLogIn, errors }: ContactCardsProps) {
  const blank = blankContact(contactRows.nextId(all))
  const keyOf = useRowKeys(contacts.map(contactRows.idOf), { blank: blank.contactId })
  return (
    <div className={classes.cards}>
      {[...contacts, blank].map((contact) => {
        const id = contactRows.idOf(contact)
        return (
          <ContactCard
            key={keyOf(id)}
            contact={contact}
            canLogIn={canLogIn}
            errors={errorsWithin(errors, `${id}.`)}
            onChange={(change) => (contact === blank ? edits.add({ ...blank, ...change }) : edits.change(id, change))}
            onPeople={([first, ...others]) => {
              edits.change(id, { ...first })
              others.forEach((person, index) =>
                edits.add({ ...blankContact(contactRows.nextId(all) - index), ...person }),
              )
            }}
            onRemove={contact === blank ? undefined : () => edits.remove(id)}
          />
        )
      })}
    </div>
  )
}
