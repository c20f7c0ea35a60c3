import { audienceOf, type Audience, type Role } from '@app/contract/roles'

/** The login that makes a call. */
export interface Login {
  loginId: number
  email: string
  roles: Role[]
  audience: Audience
  isAdministrator: boolean
  tokenVersion: number
}

interface StoredLogin {
  loginId: number
  loginEmail: string
  isAdministrator: boolean
  isCompassStaff: boolean
  isExternalCustomer: boolean
  isExternalSupplier: boolean
  tokenVersion: number
}

/**
 * The roles of a login: CompassAdmin is CompassStaff with the administrator flag
 * (docs/rules/sessions-and-roles.md#administrators).
 */
export function toLogin(stored: StoredLogin): Login {
  const roles: Role[] = []
  if (stored.isCompassStaff || stored.isAdministrator) roles.push('CompassStaff')
  if (stored.isAdministrator) roles.push('CompassAdmin')
  if (stored.isExternalCustomer) roles.push('ExternalCustomer')
  if (stored.isExternalSupplier) roles.push('ExternalSupplier')
  return {
    loginId: stored.loginId,
    email: stored.loginEmail,
    roles,
    audience: audienceOf(roles),
    isAdministrator: stored.isAdministrator,
    tokenVersion: stored.tokenVersion,
  }
}
