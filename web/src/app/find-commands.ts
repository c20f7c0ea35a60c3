import { MOST_FOUND } from '@app/contract/find/rules'
import { fold } from '@app/contract/keyword'
import type { MantineColorScheme } from '@mantine/core'
import { companyTypeOf } from '../company/company-type.ts'
import { openApiPage } from '../lib/post-form.ts'
import { guideGroups } from '../help/guides.ts'
import { keywordIndex } from '../lib/keyword-search/keyword-index.ts'
import { nearPlaces } from '../lib/keyword-search/near-search.ts'
import type { Session } from '../auth/session.ts'
import type { ChosenRole } from '../user/chosen-role.ts'
import type { FindResult } from './find.ts'
import { logOut } from './log-out.ts'
import { menuFor } from './menu.ts'

type Who = Pick<Session, 'roles' | 'isInternal' | 'isAdministrator'>

interface Means {
  readonly setColorScheme: (scheme: MantineColorScheme) => void
  readonly showKeys: () => void
  readonly openHelp: (guide?: string) => void
}

/** A command with other words for it, which are searched and not shown. */
type Command = FindResult & { readonly otherWords: string }

type Doing = Pick<FindResult, 'to' | 'search' | 'run'>

const command = (label: string, otherWords: string, doing: Doing, description = ''): Command => ({
  key: `command ${label}`,
  kind: 'command',
  label,
  description,
  isActive: true,
  otherWords,
  ...doing,
})

const newCompany = (flag: string | null): Doing => ({
  to: '/companies/new',
  search: { companyType: companyTypeOf(flag) },
})

const invitation = (role: NonNullable<ChosenRole>): Doing => ({ to: '/user/new', search: { role } })

const NEW_RECORDS = [
  command('New property', 'add create building', { to: '/property/new' }),
  command('New company', 'add create', newCompany(null)),
  command('New customer', 'add create company', newCompany('customer')),
  command('New supplier', 'add create company', newCompany('supplier')),
  command('New owner', 'add create company', newCompany('owner')),
  command('Import a spreadsheet', 'excel csv bring in register', { to: '/import' }),
  command('New login', 'add create user', { to: '/user/new' }),
  command('Invite a supplier', 'login user let in', invitation('ExternalSupplier')),
  command('Invite a customer', 'login user let in', invitation('ExternalCustomer')),
]

/** What this login can do from anywhere, the most useful first. */
export const commandsFor = (who: Who, { setColorScheme, showKeys, openHelp }: Means): readonly Command[] => [
  ...(who.isInternal ? NEW_RECORDS : []),
  command('Dark theme', 'colours mode night', { run: () => setColorScheme('dark') }),
  command('Light theme', 'colours mode day', { run: () => setColorScheme('light') }),
  command('System theme', 'colours mode same as auto', { run: () => setColorScheme('auto') }),
  command('Keys', 'keyboard shortcuts help', { run: showKeys }),
  command('Refresh App', 'reload update', { run: () => window.location.reload() }),
  ...(who.isInternal ? [command('API', 'documentation', { run: openApiPage })] : []),
  command('Change Password', 'security', { to: '/change-password' }),
  command('Your login', 'sessions devices passkeys second factor security', { to: '/your-login' }),
  command('Log out', 'logout sign off exit', { run: () => void logOut() }),
  command('Help', 'guide manual how', { run: () => openHelp() }),
]

/** The pages of the user guide that this login may read. */
export const guidesFor = (who: Who, openHelp: Means['openHelp']): readonly Command[] =>
  guideGroups(who).flatMap(({ label, guides }) =>
    guides.map(({ name, title }) => ({
      ...command(title, 'help guide how to', { run: () => openHelp(name) }, label),
      // A command can have the same words.
      key: `guide ${name}`,
    })),
  )

/** The screens of the menu. */
export const screensFor = ({ isInternal, isAdministrator }: Who): readonly FindResult[] =>
  isInternal
    ? menuFor({ isAdministrator }).flatMap(({ group, entries }) =>
        entries.map(({ label, to }) => ({
          key: to,
          kind: 'screen' as const,
          // The parameter is optional.
          to: to.replace('/{-$name}', ''),
          label,
          description: group,
          isActive: true,
        })),
      )
    : []

export const findCommands = (commands: readonly Command[], query: string): readonly FindResult[] =>
  keywordIndex(commands, commandText).matching(query)

const commandText = ({ label, otherWords }: Command): string => `${label} ${otherWords}`

export const findScreens = (screens: readonly FindResult[], query: string): readonly FindResult[] =>
  keywordIndex(screens, screenText).matching(query)

const screenText = ({ label, description }: FindResult): string => `${label} ${description}`

/** The commands and screens that have the words with at most one error of typing in each, most alike first. */
export function findSimilar(
  commands: readonly Command[],
  screens: readonly FindResult[],
  query: string,
): readonly FindResult[] {
  const texts = [...commands.map(commandText), ...screens.map(screenText)].map(fold)
  const results = [...commands, ...screens]
  return nearPlaces(texts, query, MOST_FOUND).flatMap((at) => results[at] ?? [])
}
