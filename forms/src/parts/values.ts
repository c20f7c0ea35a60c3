import type { FormCompany, FormContact, FormFacts } from '@app/contract/document/form-facts'

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

/** Where the compliance schedule and its reports are kept; empty if unknown. */
export const schedulePlace = ({ bwof, owner }: FormFacts): string =>
  bwof?.buildingSafetyManualLocated || (owner ? mailingAddress(owner) : '')

export const landline = ({ contact, companyPhone }: FormCompany): string => contact?.ddi || companyPhone

/** Name, phones and e-mail on one line. */
export const contactLine = (contact: FormContact): string =>
  joined([personName(contact), contact.jobTitle, contact.mobile, contact.ddi, contact.email])

/** The printed code of a specified system, such as `SS 15/5`, with the council's own code if it differs. */
export function systemCode({ buildingAct, councilCodes }: { buildingAct: string; councilCodes: string }): string {
  const code = buildingAct.replace(/^SS\s*(?=\d)/, 'SS ')
  if (!councilCodes || councilCodes === buildingAct) return code
  return code ? `${code} (${councilCodes})` : councilCodes
}
