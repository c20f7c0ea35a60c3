import type { VisibleCompany } from '@app/contract/company/schema'
import { PhoneLink } from '../contact/PhoneLink.tsx'
import { Facts } from '../ui/layout/Facts.tsx'

/** Where a company is and how to reach it. Notes stand there for internal users alone: others do not get them. */
export function CompanyFacts({ company }: { readonly company: VisibleCompany }) {
  return (
    <Facts
      empty="No address and no phone yet"
      facts={[
        ['Phone', company.companyPhone && <PhoneLink number={company.companyPhone} />],
        ['Address', company.streetAddress],
        ['Postal', company.postalAddress],
        ['Suburb', company.suburb],
        ['City/town', company.city],
        // Registers hold a 0 or a dash where nobody knew the postcode.
        ['Postcode', company.postCode.length > 1 && company.postCode],
        ['Notes', company.companyNotes?.trim()],
      ]}
    />
  )
}
