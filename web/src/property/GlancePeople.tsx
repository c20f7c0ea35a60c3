import { displayName } from '@app/contract/contact/rules'
import type { VisibleProperty } from '@app/contract/property/schema'
import { Anchor } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '../company/api.ts'
import { PhoneLink } from '../contact/PhoneLink.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import classes from './Glance.module.css'
import { GlanceFact } from './GlanceFact.tsx'

type SiteContact = VisibleProperty['siteContacts'][number]
type Reachable = Pick<SiteContact, 'firstName' | 'lastName' | 'email' | 'mobile' | 'ddi'>

const numberOf = ({ mobile, ddi }: Reachable): string => mobile || ddi

/** The first who has a telephone, otherwise the first. */
const firstToCall = <Contact extends Reachable>(contacts: readonly Contact[]): Contact | undefined =>
  contacts.find(numberOf) ?? contacts[0]

/** The customer, with the telephone of its first contact or of the company itself. */
export function CustomerTelephone({ companyId }: { readonly companyId: number | null }) {
  const { data: company } = useQuery({ ...companyQuery(companyId ?? 0), enabled: companyId !== null })
  if (companyId === null) return <GlanceFact label="Customer">None</GlanceFact>
  const contact = company && firstToCall(company.contacts.filter(({ active }) => active))
  const number = (contact && numberOf(contact)) || company?.companyPhone
  return (
    <GlanceFact
      label="Customer"
      more={
        <span className={classes.call}>
          {contact && <span title={displayName(contact)}>{displayName(contact)}</span>}
          {number && <PhoneLink number={number} label="Customer" />}
        </span>
      }
    >
      {company && (
        <AnchorLink to="/companies/$companyId" params={{ companyId: String(companyId) }} inherit c="inherit">
          {company.companyName}
        </AnchorLink>
      )}
    </GlanceFact>
  )
}

/** Whom to call on the site. */
export function SiteTelephone({ contacts }: { readonly contacts: readonly SiteContact[] }) {
  // External logins are sent the active ones alone, without the field.
  const contact = firstToCall(contacts.filter(({ active }) => active !== false))
  const number = contact && numberOf(contact)
  return (
    <GlanceFact
      label="Site contact"
      more={
        number && (
          <span className={classes.call}>
            <PhoneLink number={number} label="Site contact" />
          </span>
        )
      }
    >
      {contact ? displayName(contact) : 'None'}
    </GlanceFact>
  )
}

/** Opens in whatever shows maps on the device. */
const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, New Zealand`)}`

/** The address, which opens a map. */
export function WhereItIs({ property: { streetAddress, suburb, city } }: { readonly property: VisibleProperty }) {
  const place = [suburb, city].filter(Boolean).join(', ')
  const address = [streetAddress, place].filter(Boolean).join(', ')
  return (
    <GlanceFact label="Address" more={place}>
      <Anchor
        href={mapOf(address)}
        target="_blank"
        rel="noreferrer"
        inherit
        c="inherit"
        aria-label={`Map of ${address}`}
      >
        <IconMapPin size={14} stroke={1.6} aria-hidden /> {streetAddress}
      </Anchor>
    </GlanceFact>
  )
}
