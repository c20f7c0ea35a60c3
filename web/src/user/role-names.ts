import type { User } from '@app/contract/user/schema'
import { ACCESS_ROLES, roleFlags, type RoleFlags } from '@app/contract/user/rules'

/** The names of the access roles (docs/rules/sessions-and-roles.md#roles). */
export const ROLE_NAMES = {
  CompassStaff: 'Compass Staff',
  ExternalCustomer: 'External Customer',
  ExternalSupplier: 'External Supplier',
} as const satisfies Record<(typeof ACCESS_ROLES)[number], string>

/** The names of the access roles in a text such as `CompassStaff;ExternalCustomer;`. */
export const shownAccessRoles = (accessRoles: string): string => namesOf(roleFlags(accessRoles)).join(', ')

const namesOf = (flags: RoleFlags): string[] =>
  ACCESS_ROLES.filter((role) => flags[`is${role}`]).map((role) => ROLE_NAMES[role])

/** A user's roles, such as `Administrator, Compass Staff`. */
export const shownRoles = (user: User): string =>
  [...(user.isAdministrator ? ['Administrator'] : []), ...namesOf(user)].join(', ')
