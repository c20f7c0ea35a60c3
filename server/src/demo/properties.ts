import { readBuildingKinds } from './building.ts'
import { bwofRow } from './bwof-record.ts'
import type { Calendar } from './calendar.ts'
import type { CompanyDirectory } from './directory.ts'
import { makeSiteContacts, type MakeContact } from './contacts.ts'
import type { Definitions } from './definitions.ts'
import { createEmailBook, type EmailRows } from './emails.ts'
import { evacuationRow } from './evacuation-record.ts'
import type { Places } from './places.ts'
import { propertyRow } from './property-row.ts'
import { Random } from './random.ts'
import type { Reminder } from './reminders.ts'
import type { FullRow } from './rows.ts'
import { serviceRow } from './service-row.ts'
import { createServicePlanner } from './services.ts'
import { inventSite, type Site } from './site.ts'
import { inventSiteReminders } from './site-reminders.ts'
import { SIZES, type Size } from './sizes.ts'
import type { Words } from './words.ts'

export interface PropertyRows {
  property: FullRow<'property'>
  siteContacts: FullRow<'contact'>[]
  bwof: FullRow<'propertyBwof'> | null
  evacuation: FullRow<'propertyEvacuation'> | null
  services: FullRow<'propertyService'>[]
  emails: EmailRows[]
}

interface Options {
  size: Size
  seed: number
  calendar: Calendar
  words: Words
  places: Places
  definitions: Definitions
  directory: CompanyDirectory
  makeContact: MakeContact
}

/** The age of the first building, in days. */
const OLDEST = 3_300

/** Generates buildings with everything that belongs to them, oldest first. */
export function* makeProperties(options: Options): Generator<PropertyRows> {
  const { size, seed, calendar, words, definitions, directory, makeContact } = options
  const surroundings = { ...options, kinds: readBuildingKinds().map((kind) => [kind, kind.weight] as const) }
  const planServices = createServicePlanner(calendar, definitions)
  const makeEmail = createEmailBook(calendar, words)
  const operatorId = directory.operator.companyId
  const count = SIZES[size].properties

  for (let propertyId = 1; propertyId <= count; propertyId += 1) {
    const random = Random.for(seed, 'property', propertyId)
    const created = -Math.round(3 + OLDEST * (1 - propertyId / count) ** 1.3)
    const site = inventSite(random, surroundings, { propertyId, created })
    const property = propertyRow(random, calendar, words, site)
    const services = planServices(random, site)
    const reminders = inventSiteReminders(random, calendar, site, services, property)
    const issued = services.find(({ definition }) => definition.shortName === 'BWOF')?.last ?? null
    const hasRecord = site.cycle !== null && random.chance(0.985)
    const isEvacuationKnown = site.hasTrials || random.chance(0.45)
    yield {
      property: { ...property, ...councilNotice(random, calendar, site, reminders) },
      siteContacts: makeSiteContacts(random, makeContact, site),
      bwof: hasRecord ? bwofRow(random, calendar, site, issued) : null,
      evacuation: isEvacuationKnown ? evacuationRow(random, calendar, site) : null,
      services: services.map((service) =>
        serviceRow(random, calendar, words, service, { propertyId, created, operatorId }),
      ),
      emails: reminders.map((reminder) => makeEmail(random, reminder, property)),
    }
  }
}

/** The fields of a property about notices to its council: the last one, or a snooze. */
function councilNotice(random: Random, calendar: Calendar, { cycle }: Site, reminders: readonly Reminder[]) {
  const notice = reminders.find(({ template }) => template === 'Email_AuthorityOverdueBwofNotification')
  const noticedAt = notice ? calendar.moment(notice.queuedOn, notice.queuedAt) : null
  const isPutOff = cycle !== null && cycle.due < 0 && !notice && random.chance(0.2)
  return {
    whenLastAuthorityEmailTriggered: noticedAt,
    whenLastAuthorityEmailSent: notice?.status === 'SENT' ? noticedAt : null,
    whenAuthorityEmailsSnoozedUntil: isPutOff ? calendar.day(random.int(2, 30)) : null,
  }
}
