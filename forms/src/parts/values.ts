import { isPostalBox } from '@app/contract/bwof/rules'
import type { FormCompany, FormContact, FormFacts, FormService, FormSignatory } from '@app/contract/document/form-facts'

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

/**
 * The printed code of a specified system, such as `SS 15/2`, with those of the council's codes that are no other
 * notation of it, such as `15.2`, `(SS15/2)` or `15(b)` (docs/rules/documents.md#codes-of-systems).
 */
export function systemCode({ buildingAct, councilCodes }: { buildingAct: string; councilCodes: string }): string {
  const code = buildingAct.replace(/^SS\s*(?=\d)/, 'SS ')
  const others = councilCodes
    .split(',')
    .map((each) => each.trim().replace(/^\(([^()]*)\)$/, '$1'))
    .filter((each) => each && inHandbookNotation(each) !== inHandbookNotation(buildingAct))
    .join(', ')
  if (!code || !others) return code || others
  return /[()]/.test(others) ? `${code}, ${others}` : `${code} (${others})`
}

/** `15/2` of `SS 15.2`, `15(b)` and `15/B`: the regulations count with letters, the handbook with numbers. */
function inHandbookNotation(code: string): string {
  const plain = code.toUpperCase().replace(/^SS/, '').replace(/\./g, '/').replace(/\s/g, '')
  const [, number, letter] = /^(\d+)\/?\(?([A-Z])\)?$/.exec(plain) ?? []
  return letter ? `${number}/${letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1}` : plain
}

/** A system's name, with its reference where another system of the same kind is listed. */
export function systemName(service: FormService, listed: readonly FormService[]): string {
  const isAlone = listed.every(
    (other) =>
      other.propertyServiceId === service.propertyServiceId ||
      other.buildingAct !== service.buildingAct ||
      other.serviceName !== service.serviceName,
  )
  return isAlone || !service.ref ? service.serviceName : `${service.serviceName} · ${service.ref}`
}

/** Code and name of a system, for sentences. */
export const systemTitle = (service: Pick<FormService, 'buildingAct' | 'councilCodes' | 'serviceName'>): string =>
  joined([systemCode(service), service.serviceName], ' ')
