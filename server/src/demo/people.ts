import { fold } from '@app/contract/keyword'
import type { Random } from './random.ts'
import type { Words } from './words.ts'

export interface Person {
  firstName: string
  lastName: string
}

/** How often a person has a first name from the most common group instead of their own. */
const FIRST_NAME_TRAVELS = 0.22

export function inventPerson(random: Random, people: Words['people']): Person {
  const families = people.map((family) => [family, family.weight] as const)
  const family = random.weigh(families)
  const firstNames = random.chance(FIRST_NAME_TRAVELS) ? (people[0] ?? family).first : family.first
  return { firstName: random.pick(firstNames), lastName: random.pick(family.last) }
}

/** Letters and digits only, as in mail addresses. */
const plain = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')

export const addressOf = ({ firstName, lastName }: Person, domain: string): string =>
  `${plain(firstName)}.${plain(lastName)}@${domain}`

/** Words that are left out of domains. */
const LEFT_OUT = /\b(limited|the|trustees of|of|and|as|incorporated|trustees|district council|city council)\b/gi

/** A reserved domain, so that no mail can ever arrive: `Kōwhai Lifts Limited` has kowhailifts.example. */
export const domainOf = (companyName: string): string =>
  `${plain(companyName.replace(LEFT_OUT, '')).slice(0, 40) || 'office'}.example`

/** Mail domains of private people. */
export const PRIVATE_DOMAINS = ['inbox.example', 'post.example', 'mail.test'] as const

export const JOB_TITLES = {
  operator: ['Compliance Manager', 'Compliance Coordinator', 'IQP', 'Accounts', 'Director'],
  supplier: ['Service Manager', 'IQP', 'Branch Manager', 'Service Coordinator', 'Administrator', 'Lead Technician', ''],
  customer: ['Property Manager', 'Facilities Manager', 'Portfolio Manager', 'Building Manager', 'Asset Manager', ''],
  owner: ['Director', 'Trustee', 'Owner', 'Chairperson', 'Office Manager', '', ''],
  school: ['Principal', 'Executive Officer', 'Caretaker', 'Board Chair'],
  authority: ['BWOF Officer', 'Building Compliance Officer', 'Team Leader, Building Inspections'],
  site: ['Site Manager', 'Building Warden', 'Caretaker', 'Reception', 'Tenant Manager', 'Practice Manager', ''],
  other: ['Solicitor', 'Broker', 'Project Manager', 'Architect', ''],
} as const satisfies Record<string, readonly string[]>

export type Occupation = keyof typeof JOB_TITLES
