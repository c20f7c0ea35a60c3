import type { VisibleCompany } from '@app/contract/company/schema'
import { PhoneLink } from '../contact/PhoneLink.tsx'
import { Facts } from '../ui/layout/Facts.tsx'

/** A company's address and phone. Only internal users get its notes. */
export function CompanyFacts({ company }: { readonly company: VisibleCompany }) {
  return (
    <Facts
      empty="No address or phone yet"
      facts={[
        ['Phone', company.companyPhone && <PhoneLink number={company.companyPhone} />],
        ['Address', company.streetAddress],
        ['Postal', company.postalAddress],
        ['Suburb', company.suburb],
        ['City/town', company.city],
        // Registers often hold a 0 or a dash for an unknown postcode.
        ['Postcode', company.postCode.length > 1 && company.postCode],
        ['Notes', company.companyNotes?.trim()],
      ]}
    />
  )
}
