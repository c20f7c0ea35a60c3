import { displayName, PERSON_FIELDS, type PersonField } from '@app/contract/contact/rules'
import { CloseButton, Switch } from '@mantine/core'
import { useState } from 'react'
import type { DraftErrors } from '../lib/draft.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import classes from './ContactCard.module.css'
import { FailingAddress } from './FailingAddress.tsx'
import type { ContactRow } from './contact-rows.ts'
import { CONTACT_LABELS } from './labels.ts'
import { peopleIn, type PersonInText } from './people-in-text.ts'

interface ContactCardProps {
  readonly contact: ContactRow
  readonly onChange: (change: Partial<ContactRow>) => void
  /** The people of a list of recipients that was put into one field: this contact, and those after it. */
  readonly onPeople: (people: readonly PersonInText[]) => void
  /** Undefined on the blank card for a new contact. */
  readonly onRemove?: (() => void) | undefined
  /** Contacts of companies can have a login; site contacts cannot (docs/rules/records.md#contacts). */
  readonly canLogIn: boolean
  readonly errors: DraftErrors
}

/** The fields that need the full width of the card. */
const WIDE = new Set<string>(['jobTitle', 'email'])
const INPUT_TYPES = { email: 'email', mobile: 'tel', ddi: 'tel' } as const

const inputType = (name: PersonField): string =>
  new Map<string, string>(Object.entries(INPUT_TYPES)).get(name) ?? 'text'

/** One contact in edit mode. */
export function ContactCard({ contact, onChange, onPeople, onRemove, canLogIn, errors }: ContactCardProps) {
  // Another address may work.
  const [savedEmail] = useState(contact.email)
  const failsSince = contact.email === savedEmail ? contact.emailFailsSince : null
  const takePeopleOfEmail = (text: string): void => {
    const [first, ...others] = peopleIn(text)
    if (!first || first.email === text.trim()) return
    const { firstName, lastName } = contact
    onPeople([firstName || lastName ? { firstName, lastName, email: first.email } : first, ...others])
  }
  const takePeopleOfName = (text: string): void => {
    const [first, ...others] = peopleIn(text)
    // Who has an address keeps it.
    if (!first || contact.email !== '') return
    onPeople([{ ...first, lastName: first.lastName || contact.lastName }, ...others])
  }
  /** Where somebody would put a list of recipients. */
  const takesPeople: Partial<Record<PersonField, (text: string) => void>> = {
    firstName: takePeopleOfName,
    email: takePeopleOfEmail,
  }
  const name = onRemove ? displayName(contact) || 'this contact' : 'New contact'
  return (
    <div className={classes.card} role="group" aria-label={name} data-blank={!onRemove || undefined}>
      <div className={classes.head}>
        <span>{onRemove ? displayName(contact) : 'New contact'}</span>
        {onRemove && <CloseButton size="sm" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove} />}
      </div>
      <div className={classes.fields}>
        {PERSON_FIELDS.map((field) => (
          <TextField
            key={field}
            size="xs"
            type={inputType(field)}
            label={CONTACT_LABELS[field]}
            value={contact[field]}
            onChange={(value) => onChange({ [field]: value })}
            onLeave={takesPeople[field]}
            error={errors[field]}
            {...(field === 'email' && failsSince !== null && { description: <FailingAddress since={failsSince} /> })}
            {...(WIDE.has(field) && { className: classes.wide })}
          />
        ))}
      </div>
      <div className={classes.switches}>
        <Switch
          size="xs"
          label={CONTACT_LABELS.enableAutomationEmails}
          checked={contact.enableAutomationEmails}
          onChange={(event) => onChange({ enableAutomationEmails: event.currentTarget.checked })}
        />
        {canLogIn && (
          <Switch
            size="xs"
            label={CONTACT_LABELS.loginAccess}
            checked={contact.loginAccess}
            onChange={(event) => onChange({ loginAccess: event.currentTarget.checked })}
          />
        )}
      </div>
    </div>
  )
}
