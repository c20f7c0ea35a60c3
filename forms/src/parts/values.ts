import { isPostalBox } from '@app/contract/bwof/rules'
import type { FormCompany, FormContact, FormFacts, FormSignatory } from '@app/contract/document/form-facts'

const joined = (parts: readonly string[], separator = ', '): string => parts.filter(Boolean).join(separator)

export const personName = (person: { firstName: string; lastName: string } | null | undefined): string =>
  person ? joined([person.firstName, person.lastName], ' ') : ''

/** Street, suburb, then city and postcode. */
export const propertyAddress = ({ streetAddress, suburb, city, postcode }: FormFacts['property']): string =>
  joined([streetAddress, suburb, joined([city, postcode], ' ')])

export const buildingName = ({ buildingName: name, propertyName }: FormFacts['property']): string =>
  name || propertyName

const place = ({ suburb, city, postCode }: FormCompany): string[] => [suburb, joined([city, postCode], ' ')]

/** Empty without a postal address, because the street address need not receive mail. */
export const mailingAddress = (company: FormCompany): string =>
  company.postalAddress && joined([company.postalAddress, ...place(company)])

export const streetAddress = (company: FormCompany): string =>
  company.streetAddress && joined([company.streetAddress, ...place(company)])

/** Where the compliance schedule and its reports are kept; empty if unknown, or if the record names a postal box. */
export function schedulePlace({ bwof }: Pick<FormFacts, 'bwof'>): string {
  const place = bwof?.buildingSafetyManualLocated ?? ''
  return isPostalBox(place) ? '' : place
}

export const landline = ({ contact, companyPhone }: FormCompany): string => contact?.ddi || companyPhone

/**
 * The company reached through this person: with the person's own address and telephone, or else the company's
 * telephone, never another person's (docs/rules/documents.md#one-person).
 */
export const reachedThrough = (company: FormCompany, person: FormSignatory): FormCompany => ({
  ...company,
  contact: {
    firstName: person.name,
    lastName: '',
    jobTitle: person.position,
    email: person.email,
    mobile: person.mobile,
    ddi: person.ddi,
  },
})

/** Name, phones and e-mail on one line. */
export const contactLine = (contact: FormContact): string =>
  joined([personName(contact), contact.jobTitle, contact.mobile, contact.ddi, contact.email])
