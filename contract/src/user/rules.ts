import type { Role } from '../roles.ts'

/**
 * The role switches of the user screen (docs/rules/sessions-and-roles.md#logins). CompassAdmin is not one of them,
 * because it cannot be given or taken away.
 */
export const ACCESS_ROLES = ['CompassStaff', 'ExternalCustomer', 'ExternalSupplier'] as const satisfies readonly Role[]

/** The names of the access roles (docs/rules/sessions-and-roles.md#roles). */
export const ROLE_NAMES = {
  CompassStaff: 'Compass Staff',
  ExternalCustomer: 'External Customer',
  ExternalSupplier: 'External Supplier',
} as const satisfies Record<(typeof ACCESS_ROLES)[number], string>

export interface RoleFlags {
  isCompassStaff: boolean
  isExternalCustomer: boolean
  isExternalSupplier: boolean
}

const namesIn = (accessRoles: string): string[] =>
  accessRoles
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)

/**
 * A user needs at least one role, and can only have the roles of the switches
 * (docs/rules/sessions-and-roles.md#logins).
 */
export function areAccessRoles(accessRoles: string): boolean {
  const known: readonly string[] = ACCESS_ROLES
  const names = namesIn(accessRoles)
  return names.length > 0 && names.every((name) => known.includes(name))
}

export function roleFlags(accessRoles: string): RoleFlags {
  const names = namesIn(accessRoles)
  return {
    isCompassStaff: names.includes('CompassStaff'),
    isExternalCustomer: names.includes('ExternalCustomer'),
    isExternalSupplier: names.includes('ExternalSupplier'),
  }
}

/** Whether a login with these roles is of a customer or supplier, who sees only what contacts tie it to. */
export const isExternalOnly = (accessRoles: string): boolean => {
  const { isCompassStaff, isExternalCustomer, isExternalSupplier } = roleFlags(accessRoles)
  return !isCompassStaff && (isExternalCustomer || isExternalSupplier)
}

/** The switches as text, such as `CompassStaff;ExternalCustomer;` (docs/rules/sessions-and-roles.md#logins). */
export const accessRolesOf = (flags: RoleFlags): string =>
  ACCESS_ROLES.filter((role) => flags[`is${role}`])
    .map((role) => `${role};`)
    .join('')

export const roleNamesOf = (flags: RoleFlags): string[] =>
  ACCESS_ROLES.filter((role) => flags[`is${role}`]).map((role) => ROLE_NAMES[role])

/** The names of the access roles in a text such as `CompassStaff;ExternalCustomer;`. */
export const shownAccessRoles = (accessRoles: string): string => roleNamesOf(roleFlags(accessRoles)).join(', ')

/** What the field of an address says that another login has, before it is saved and when the save is refused. */
export const TAKEN_EMAIL = 'is the email of another login'
