import type { Calendar } from './calendar.ts'
import { addressOf, inventPerson, JOB_TITLES, type Occupation, type Person } from './people.ts'
import { landline, mobile } from './places.ts'
import type { Random } from './random.ts'
import type { FullRow } from './rows.ts'
import type { Site } from './site.ts'
import type { Words } from './words.ts'

interface Workplace {
  companyId: number | null
  propertyId: number | null
  occupation: Occupation
  domain: string
  region: string
  /** The day on which the company or property was created, counted from today. */
  created: number
  isFirst: boolean
}

type Contact = FullRow<'contact'>

/** The share of people who are contacts of several companies: accountants, managers of family trusts. */
const SHARED = 0.06
const REMEMBERED = 40

/** Creates a function that makes contacts with consecutive ids. */
export function createContactBook(calendar: Calendar, people: Words['people']) {
  let contactId = 0
  const known: (Person & { email: string; mobile: string })[] = []

  function makeContact(random: Random, place: Workplace): Contact {
    contactId += 1
    const isShared = place.occupation === 'owner' && known.length > 0 && random.chance(SHARED)
    const person = isShared ? random.pick(known) : invent(random, place)
    if (person.email && !isShared) {
      if (known.length >= REMEMBERED) known.shift()
      known.push(person)
    }
    const created = random.int(place.created, -5)
    const isGone = !place.isFirst && random.chance(0.025)
    return {
      contactId,
      companyId: place.companyId,
      propertyId: place.propertyId,
      ...person,
      jobTitle: random.pick<string>(JOB_TITLES[place.occupation]),
      ddi: random.chance(0.55) ? landline(random, place.region) : '',
      loginAccess: false,
      mailingList: random.chance(0.3),
      isInvoiceRecipient: place.isFirst ? random.chance(0.5) : random.chance(0.15),
      enableAutomationEmails: random.chance(0.93),
      active: place.isFirst ? random.chance(0.99) : random.chance(0.94),
      emailFailsSince: null,
      emailWorksSince: null,
      whenErased: null,
      whenCreated: calendar.moment(created, 600),
      whenUpdated: calendar.moment(created, 600),
      whenDeleted: isGone ? calendar.moment(random.int(created, -1), 900) : null,
    }
  }

  function invent(random: Random, { domain }: Workplace): Person & { email: string; mobile: string } {
    const person = inventPerson(random, people)
    const known = { ...person, email: addressOf(person, domain), mobile: random.chance(0.8) ? mobile(random) : '' }
    return random.weigh([
      [known, 88],
      [{ ...known, email: '' }, 8],
      [{ firstName: '', lastName: '', email: `accounts@${domain}`, mobile: '' }, 3],
      [{ firstName: '', lastName: '', email: '', mobile: mobile(random) }, 1],
    ])
  }

  return makeContact
}

export type MakeContact = ReturnType<typeof createContactBook>

/** Whether the contact gets automated e-mails (docs/rules/reminders.md#recipients). */
export const getsAutomatedMail = (contact: Contact): boolean =>
  contact.active === true && !contact.whenDeleted && contact.enableAutomationEmails === true && contact.email !== ''

/** Invents the site contacts of a building; often there are none. */
export function makeSiteContacts(
  random: Random,
  makeContact: MakeContact,
  { propertyId, created, address, building }: Site,
): FullRow<'contact'>[] {
  const count = random.weigh([
    [0, 52],
    [1, 40],
    [2, 8],
  ])
  return Array.from({ length: count }, (_, index) =>
    makeContact(random, {
      companyId: null,
      propertyId,
      occupation: 'site',
      domain: building.kind.owner === 'school' ? 'school.example' : 'site.example',
      region: address.region,
      created,
      isFirst: index === 0,
    }),
  )
}
