/** The roles in a token (docs/rules/sessions-and-roles.md#roles). */
export const ROLES = ['CompassStaff', 'CompassAdmin', 'ExternalCustomer', 'ExternalSupplier'] as const
export type Role = (typeof ROLES)[number]

/** The groups of callers that get different fields in answers. */
export type Audience = 'internal' | 'customer' | 'supplier'

export type RoleGroup = readonly Role[] | 'public'

export const internalOnly = ['CompassStaff', 'CompassAdmin'] as const satisfies readonly Role[]
export const administratorsOnly = ['CompassAdmin'] as const satisfies readonly Role[]
export const suppliersOnly = ['ExternalSupplier'] as const satisfies readonly Role[]
export const anyLogin: readonly Role[] = [...ROLES]
/** For calls without a token, such as the login. */
export const everyone = 'public' as const

export const isInternal = (roles: readonly Role[]): boolean =>
  roles.includes('CompassStaff') || roles.includes('CompassAdmin')

/**
 * The audience of a login. The widest view wins: a login that is both a customer and a supplier gets the fields of a
 * customer. Its rows are scoped by both roles.
 */
export function audienceOf(roles: readonly Role[]): Audience {
  if (isInternal(roles)) return 'internal'
  return roles.includes('ExternalCustomer') ? 'customer' : 'supplier'
}

export const mayCall = (roles: readonly Role[], allowed: RoleGroup): boolean =>
  allowed === 'public' || roles.some((role) => allowed.includes(role))
