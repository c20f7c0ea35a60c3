import { roleNamesOf } from '@app/contract/user/rules'
import type { User } from '@app/contract/user/schema'

/** A user's roles, such as `Administrator, Compass Staff`. */
export const shownRoles = (user: User): string =>
  [...(user.isAdministrator ? ['Administrator'] : []), ...roleNamesOf(user)].join(', ')
