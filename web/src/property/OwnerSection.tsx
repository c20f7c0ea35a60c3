import { displayName } from '@app/contract/contact/rules'
import type { VisibleCompany } from '@app/contract/company/schema'
import type { VisibleContact } from '@app/contract/contact/schema'
import { Grid, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { ContactList } from '../contact/ContactList.tsx'
import { PhoneLink } from '../contact/PhoneLink.tsx'
import { Facts } from '../ui/layout/Facts.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import { LockToggle } from '../ui/fields/LockToggle.tsx'
import { Section } from '../ui/layout/Section.tsx'
import type { PropertyDraft } from './draft.ts'
import classes from './OwnerSection.module.css'
import { OwnerPicker } from './OwnerPicker.tsx'

interface OwnerSectionProps {
  readonly owner: PropertyDraft['owner']
  readonly contacts: readonly VisibleContact[]
  /** The owner's contact who is printed on the BWOF. */
  readonly bwofContactId: number | null
  readonly error: string | undefined
  /** A field that somebody goes to from elsewhere. Another object each time. */
  readonly wantedField?: { readonly name: string | null }
  /** Absent if the login may only read. */
  readonly onChange?: ((owner: VisibleCompany | null) => void) | undefined
}

/** The owner of the building and the owner's contacts. */
export const OwnerSection = memo(function OwnerSection(props: OwnerSectionProps) {
  const { owner, contacts, bwofContactId, error, wantedField, onChange } = props
  const [isLocked, setLocked] = useState(true)
  const [lastWanted, setLastWanted] = useState<object | undefined>()
  if (wantedField !== lastWanted) {
    setLastWanted(wantedField)
    if (wantedField?.name === 'ownerId') setLocked(false)
  }
  const bwofContact = contacts.find(({ contactId }) => contactId === bwofContactId)

  return (
    <Section
      id="owner"
      title="Owner"
      actions={onChange && <LockToggle of="owner" locked={isLocked && !error} onChange={setLocked} />}
    >
      {onChange && (!isLocked || error) && <OwnerPicker owner={owner} error={error} onChange={onChange} />}
      {owner === null ? (
        <Text size="sm" c="dimmed">
          No owner is recorded
        </Text>
      ) : (
        <Grid gap="md">
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <Facts
              empty=""
              facts={[
                ['Name', onChange ? <OwnerLink owner={owner} /> : owner.companyName],
                ['Phone', owner.companyPhone && <PhoneLink number={owner.companyPhone} />],
                ['City', owner.city],
                ['BWOF contact', bwofContact ? displayName(bwofContact) : <NoBwofContact />],
              ]}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <ContactList contacts={contacts} empty="No owner contacts" />
          </Grid.Col>
        </Grid>
      )}
    </Section>
  )
})

function OwnerLink({ owner }: { readonly owner: NonNullable<PropertyDraft['owner']> }) {
  return (
    <AnchorLink to="/companies/$companyId" params={{ companyId: String(owner.companyId) }}>
      {owner.companyName}
    </AnchorLink>
  )
}

const NO_CONTACT = 'No owner contact is selected for display on the BWOF'

function NoBwofContact() {
  return (
    <Tooltip label={NO_CONTACT} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton aria-label={`None: ${NO_CONTACT}`} className={classes.noContact}>
        <IconAlertTriangle size={16} stroke={1.8} color="var(--tone-upcoming)" aria-hidden /> None
      </UnstyledButton>
    </Tooltip>
  )
}
