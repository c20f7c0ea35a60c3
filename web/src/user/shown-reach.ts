import type { Reach } from '@app/contract/user/schema'

/** How many companies are named. */
const NAMED = 5

/** Why a login sees nothing (docs/rules/accounts.md#invitations). */
export const SEES_NOTHING = 'No active contact with “Can log in” has this email address.'

/** What an external login sees, such as `12 properties of Kea Fire.` */
export function shownReach({ companies, properties }: Reach): string {
  if (companies.length === 0) return SEES_NOTHING
  const more = companies.length - NAMED
  const counted = properties === 1 ? '1 property' : `${properties.toLocaleString('en-NZ')} properties`
  const named = companies.slice(0, NAMED).join(', ')
  return `${counted} of ${named}${more > 0 ? ` and ${more} more companies` : ''}.`
}
