import type { Calendar } from './calendar.ts'
import { getsAutomatedMail, type MakeContact } from './contacts.ts'
import { billingEntityRow, companyRow, type CompanySketch } from './company-row.ts'
import type { CompanyRef } from './directory.ts'
import { domainOf, PRIVATE_DOMAINS } from './people.ts'
import type { Random } from './random.ts'
import type { FullRow } from './rows.ts'
import type { Words } from './words.ts'

export interface CompanyRows {
  company: FullRow<'company'>
  billingEntities: FullRow<'billingEntity'>[]
  contacts: FullRow<'contact'>[]
  /** Null for a deleted company, which nothing may refer to. */
  ref: CompanyRef | null
}

/** The age of the oldest company, in days. */
const OLDEST = 3_400

/** Creates a function that makes companies with consecutive ids, billing entities and contacts. */
export function createCompanyBook(calendar: Calendar, words: Words, makeContact: MakeContact) {
  let companyId = 0
  let billingEntityId = 0

  return function makeCompany(random: Random, sketch: CompanySketch): CompanyRows {
    companyId += 1
    const created = -random.int(30, OLDEST)
    const company = companyRow(random, calendar, words, { companyId, created, ...sketch })
    const domain = sketch.isPrivate ? random.pick(PRIVATE_DOMAINS) : domainOf(sketch.name)
    const contacts = Array.from({ length: sketch.contacts }, (_, index) =>
      makeContact(random, {
        companyId: company.companyId,
        propertyId: null,
        occupation: sketch.occupation,
        domain,
        region: sketch.address.region,
        created,
        isFirst: index === 0,
      }),
    )
    const billed = company.isCustomer && random.chance(0.16) ? random.int(1, 4) : 0
    const billingEntities = Array.from({ length: billed }, (_, index) => {
      billingEntityId += 1
      return billingEntityRow(random, calendar, {
        billingEntityId,
        companyId: company.companyId,
        name: sketch.name,
        index,
      })
    })
    return {
      company,
      billingEntities,
      contacts,
      ref: company.whenDeleted
        ? null
        : {
            companyId: company.companyId,
            name: sketch.name,
            region: sketch.isNational ? '' : sketch.address.region,
            recipients: contacts.filter(getsAutomatedMail).map(({ contactId, email }) => ({ contactId, email })),
            firstContactId: contacts.find((contact) => contact.active && !contact.whenDeleted)?.contactId ?? null,
            billingEntityIds: billingEntities.filter((row) => !row.whenDeleted).map((row) => row.billingEntityId),
            isCustomer: company.isCustomer,
            isAutomated: company.enableEmailAutomation,
            copiesUrgent: company.enableCustomerCcEmails,
            copiesFollowUp: company.ccCustomerOn12aFollowUp,
          },
    }
  }
}

export type MakeCompany = ReturnType<typeof createCompanyBook>
