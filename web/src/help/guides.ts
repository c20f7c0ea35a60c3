import type { RegisteredRouter } from '@tanstack/react-router'
import type { Session } from '../auth/session.ts'

/** Whom a guide is for. Administrators are office staff as well. */
type Reader = 'office' | 'administrator' | 'customer' | 'supplier' | 'everyone'

/** The pages of `docs/user-guide` by what they are about, in the order of a reader who reads all. */
const GROUPS = [
  {
    label: 'Begin',
    guides: [
      { name: 'the-first-day', reader: 'administrator' },
      { name: 'your-buildings', reader: 'customer' },
      { name: 'answer-what-is-asked', reader: 'supplier' },
      { name: 'your-login', reader: 'everyone' },
    ],
  },
  {
    label: 'Every day',
    guides: [
      { name: 'see-what-is-due', reader: 'office' },
      { name: 'find-anything', reader: 'office' },
      { name: 'work-in-lists', reader: 'office' },
      { name: 'your-lists', reader: 'office' },
      { name: 'change-services', reader: 'office' },
    ],
  },
  {
    label: 'Reminders and answers',
    guides: [
      { name: 'send-reminders', reader: 'office' },
      { name: 'answers', reader: 'office' },
      { name: 'when-the-certificate-comes-back', reader: 'office' },
      { name: 'a-monday', reader: 'office' },
    ],
  },
  {
    label: 'Certificates and warrants',
    guides: [
      { name: 'certificates', reader: 'office' },
      { name: 'when-something-is-missing', reader: 'office' },
      { name: 'issue-a-warrant', reader: 'office' },
      { name: 'defects', reader: 'office' },
      { name: 'iqps', reader: 'office' },
    ],
  },
  {
    label: 'Records',
    guides: [
      { name: 'add-a-building', reader: 'office' },
      { name: 'companies-and-contacts', reader: 'office' },
      { name: 'documents', reader: 'office' },
      { name: 'import-on-screen', reader: 'office' },
      { name: 'import', reader: 'office' },
    ],
  },
  {
    label: 'Administration',
    guides: [
      { name: 'let-people-in', reader: 'office' },
      { name: 'what-emails-say', reader: 'administrator' },
      { name: 'who-changed-what', reader: 'administrator' },
    ],
  },
] as const satisfies readonly {
  readonly label: string
  readonly guides: readonly { readonly name: string; readonly reader: Reader }[]
}[]

export type GuideName = (typeof GROUPS)[number]['guides'][number]['name']

/** The guides of each screen, the one that says most about it first. A screen without any does not compile. */
const OF_SCREENS: Record<Exclude<keyof RegisteredRouter['routesByPath'], '__root__'>, readonly GuideName[]> = {
  '/': [
    'see-what-is-due',
    'your-buildings',
    'answer-what-is-asked',
    'change-services',
    'work-in-lists',
    'your-lists',
    'the-first-day',
  ],
  '/home': ['see-what-is-due', 'send-reminders', 'certificates', 'the-first-day'],
  '/properties': ['work-in-lists', 'your-lists', 'add-a-building'],
  '/property/$propertyId': [
    'add-a-building',
    'your-buildings',
    'answer-what-is-asked',
    'change-services',
    'certificates',
    'documents',
    'issue-a-warrant',
    'defects',
  ],
  '/property/new': ['add-a-building', 'change-services'],
  '/property/$propertyId/issue-warrant': ['issue-a-warrant', 'when-something-is-missing'],
  '/certificates-to-check': ['certificates', 'when-something-is-missing'],
  '/import': ['import-on-screen', 'import'],
  '/import/$importId': ['import-on-screen'],
  '/defects': ['defects', 'work-in-lists'],
  '/outbound-bwof-emails': ['send-reminders', 'answers', 'when-the-certificate-comes-back', 'a-monday'],
  '/outbound-evac-emails': ['send-reminders', 'answers'],
  '/unmatched-mail': ['when-the-certificate-comes-back', 'answers'],
  '/companies': ['companies-and-contacts', 'work-in-lists', 'your-lists'],
  '/companies/$companyId': ['companies-and-contacts', 'let-people-in'],
  '/companies/new': ['companies-and-contacts'],
  '/customers': ['companies-and-contacts', 'work-in-lists', 'your-lists'],
  '/suppliers': ['companies-and-contacts', 'work-in-lists', 'your-lists'],
  '/owners': ['companies-and-contacts', 'work-in-lists', 'your-lists'],
  '/authorities': ['companies-and-contacts', 'work-in-lists', 'your-lists'],
  '/company-pricing-summary/$companyId': ['companies-and-contacts', 'change-services'],
  '/mailing-list': ['companies-and-contacts', 'work-in-lists', 'your-lists'],
  '/iqps': ['iqps', 'work-in-lists'],
  '/users': ['let-people-in', 'work-in-lists'],
  '/user/new': ['let-people-in'],
  '/user/$loginId': ['let-people-in'],
  '/change-password': ['your-login'],
  '/your-login': ['your-login'],
  '/services': ['change-services', 'the-first-day'],
  '/settings': ['the-first-day', 'issue-a-warrant'],
  '/email-templates/{-$name}': ['what-emails-say', 'send-reminders'],
  '/history': ['who-changed-what'],
  '/audit': ['who-changed-what'],
}

export interface Guide {
  readonly name: GuideName
  readonly title: string
}

export interface GuidePage {
  /** What the page says below its title. Made when the app is built, from pages of this repository alone. */
  readonly html: string
  /** The same without marks, to be searched. */
  readonly text: string
}

const FOLDER = '../../../docs/user-guide/'
const titles = import.meta.glob<string>('../../../docs/user-guide/*.md', {
  query: '?guide-title',
  import: 'title',
  eager: true,
})
const pages = import.meta.glob<GuidePage>('../../../docs/user-guide/*.md', { query: '?guide' })

type Who = Pick<Session, 'roles' | 'isAdministrator' | 'isInternal'>

const ROLE_OF = { customer: 'ExternalCustomer', supplier: 'ExternalSupplier' } as const

function isFor(reader: Reader, { roles, isAdministrator, isInternal }: Who): boolean {
  if (reader === 'everyone') return true
  if (reader === 'administrator') return isAdministrator
  if (reader === 'office') return isInternal
  return !isInternal && roles.includes(ROLE_OF[reader])
}

const guideOf = (name: GuideName): Guide => ({ name, title: titles[`${FOLDER}${name}.md`] ?? name })

/** The guides that a login may read, by what they are about. */
export const guideGroups = (who: Who): { readonly label: string; readonly guides: readonly Guide[] }[] =>
  GROUPS.map(({ label, guides }) => ({
    label,
    guides: guides.filter(({ reader }) => isFor(reader, who)).map(({ name }) => guideOf(name)),
  })).filter(({ guides }) => guides.length > 0)

/** The guides about a screen that a login may read. */
export function guidesOfScreen(path: string, who: Who): readonly Guide[] {
  const readable = new Map(guideGroups(who).flatMap(({ guides }) => guides.map((guide) => [guide.name, guide])))
  const names = Object.hasOwn(OF_SCREENS, path) ? OF_SCREENS[path as keyof typeof OF_SCREENS] : []
  return names.flatMap((name) => readable.get(name) ?? [])
}

/** Fetches a page. */
export async function readGuide(name: GuideName): Promise<GuidePage> {
  const read = pages[`${FOLDER}${name}.md`]
  if (!read) throw new Error(`There is no guide ${name}`)
  return read()
}

/** The names of the pages of the folder, whether listed above or not. */
export const PAGES = Object.keys(pages).map((file) => file.slice(FOLDER.length, -'.md'.length))
