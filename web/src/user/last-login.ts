import { shownMoment } from '@app/contract/dates'
import type { User } from '@app/contract/user/schema'
import { settings } from '../lib/settings.ts'

const shown = ({ whenLastLogin }: User, format: string): string =>
  whenLastLogin === null ? '' : shownMoment(whenLastLogin, settings.timeZone, format)

/** For the list: `4 Sep 2026` (docs/rules/screens.md#dates-on-screens). Empty before the first login. */
export const lastLoginDay = (user: User): string => shown(user, 'D MMM YYYY')

/**
 * For the user's screen: `09:30:15 04 September 2026` (docs/rules/screens.md#dates-on-screens). Empty before the first
 * login.
 */
export const lastLoginMoment = (user: User): string => shown(user, 'HH:mm:ss DD MMMM YYYY')
