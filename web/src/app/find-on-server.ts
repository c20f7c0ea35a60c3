import { CERTIFICATE_KIND_NAMES } from '@app/contract/certificate/rules'
import type { FoundCertificate } from '@app/contract/certificate/schema'
import { shownDay } from '@app/contract/dates'
import type { NumberedPaper } from '@app/contract/find/rules'
import type { Found, FoundCompany, FoundContact, FoundIqp, FoundPaper, FoundWarrant } from '@app/contract/find/schema'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { telephoneDigits, telephoneQuery } from '@app/contract/telephone'
import { STATE_WORDS } from '../certificate/certificate-words.ts'
import type { FindGroup, FindResult } from './find.ts'

/** What each paper is called on the property's own screen. */
const PAPER_NAMES: Readonly<Record<NumberedPaper, string>> = {
  complianceSchedule: 'Compliance schedule',
  buildingConsent: 'Building consent',
  codeComplianceCertificate: 'Code compliance certificate',
  schemeReference: 'Evacuation scheme',
}

const joined = (...parts: readonly (string | null | false | undefined)[]): string => parts.filter(Boolean).join(' · ')

/** The e-mail address or the telephone number that was typed stands first: it says why the contact was found. */
function contactResult(contact: FoundContact, query: string): FindResult {
  const { contactId, companyId, propertyId, displayName, jobTitle, email, mobile, ddi, place } = contact
  const digits = telephoneQuery(query)
  const dialled = digits && [mobile, ddi].find((number) => telephoneDigits(number).includes(digits))
  const isByEmail = !digits && keywords(query).some((word) => matchesKeywords(fold(email), [word]))
  return {
    key: `contact ${contactId}`,
    kind: 'contact',
    to: companyId === null ? `/property/${propertyId}` : `/companies/${companyId}`,
    label: displayName,
    description: joined(
      dialled !== displayName && dialled,
      isByEmail && email !== displayName && email,
      propertyId === null ? jobTitle : joined('Site contact', jobTitle),
      place,
    ),
    isActive: contact.isActive,
  }
}

const companyResult = ({ companyId, companyName, companyPhone, accountNumber, active }: FoundCompany): FindResult => ({
  key: `company ${companyId}`,
  kind: 'company',
  to: `/companies/${companyId}`,
  label: companyName,
  description: accountNumber === '' ? companyPhone : `Account ${accountNumber}`,
  isActive: active,
})

const paperResult = ({ propertyId, propertyName, paper, number, active }: FoundPaper): FindResult => ({
  key: `${paper} ${propertyId}`,
  kind: 'paper',
  to: `/property/${propertyId}`,
  ...(paper === 'schemeReference' ? {} : { hash: `field:${paper}` }),
  label: number,
  description: joined(PAPER_NAMES[paper], propertyName),
  isActive: active,
})

const warrantResult = (warrant: FoundWarrant): FindResult => ({
  key: `warrant ${warrant.warrantId}`,
  kind: 'warrant',
  to: `/property/${warrant.propertyId}`,
  hash: 'warrant',
  label: warrant.number,
  description: joined(
    warrant.isWithdrawn ? 'Withdrawn warrant' : 'Warrant',
    warrant.propertyName,
    `expires ${shownDay(warrant.expiryDate)}`,
  ),
  isActive: true,
})

const iqpResult = ({ iqpId, name, registrationNumber, companyName, active }: FoundIqp): FindResult => ({
  key: `iqp ${iqpId}`,
  kind: 'iqp',
  to: '/iqps',
  search: { iqp: iqpId },
  label: joined(name, registrationNumber),
  description: joined('IQP', companyName),
  isActive: active,
})

/** Opens the property at the certificate. */
const certificateResult = (found: FoundCertificate): FindResult => ({
  key: `certificate ${found.certificateId}`,
  kind: 'certificate',
  to: `/property/${found.propertyId}`,
  search: { certificate: found.certificateId },
  label: [found.iqpName, found.iqpRegistrationNumber].filter(Boolean).join(', '),
  description: joined(
    CERTIFICATE_KIND_NAMES[found.kind],
    found.propertyName,
    `warrant of ${shownDay(found.bwofAnniversary)}`,
    STATE_WORDS[found.state].word.toLowerCase(),
  ),
  isActive: true,
})

/** What the server found for a text, under its headings. */
export function serverGroups(text: string, found: Found): readonly FindGroup[] {
  return [
    {
      label: found.isNearly ? 'Contacts with similar names' : 'Contacts',
      results: found.contacts.map((contact) => contactResult(contact, text)),
    },
    { label: 'Companies by number', results: found.companies.map(companyResult) },
    {
      label: 'Numbers of papers',
      results: [...found.warrants.map(warrantResult), ...found.papers.map(paperResult)],
    },
    { label: 'IQPs', results: found.iqps.map(iqpResult) },
    { label: 'Certificates', results: found.certificates.map(certificateResult) },
  ].filter(({ results }) => results.length > 0)
}

/**
 * Of what was found for the beginning of a query those groups and results that show the whole query in their words: they
 * stay while the server looks for it. Others could be of something else.
 */
export function stillFound(groups: readonly FindGroup[], query: string): readonly FindGroup[] {
  const words = keywords(query)
  const digits = telephoneQuery(query)
  const shows = ({ label, description }: FindResult): boolean =>
    digits
      ? telephoneDigits(description).includes(digits) || telephoneDigits(label).includes(digits)
      : matchesKeywords(fold(`${label} ${description}`), words)
  return groups
    .map(({ label, results }) => ({ label, results: results.filter(shows) }))
    .filter(({ results }) => results.length > 0)
}
