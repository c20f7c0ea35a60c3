import type { ContactListRow } from '@app/contract/contact/schema'
import { Highlight } from '../ui/table/Highlight.tsx'
import { AnchorLink } from '../ui/layout/links.ts'

/** The company or, for a site contact, the property that a contact belongs to. */
export function ContactLink({ contact }: { readonly contact: ContactListRow }) {
  const { companyId, companyName, propertyId, propertyName } = contact
  if (companyId !== null) {
    return (
      <AnchorLink to="/companies/$companyId" params={{ companyId: String(companyId) }} inherit>
        <Highlight text={companyName} />
      </AnchorLink>
    )
  }
  if (propertyId === null) return null
  return (
    <AnchorLink to="/property/$propertyId" params={{ propertyId: String(propertyId) }} inherit>
      <Highlight text={propertyName} />
    </AnchorLink>
  )
}
