import { audienceOf, isInternal, type Audience, type Role } from '@app/contract/roles'
import type { SecondFactorRule } from '@app/contract/settings/schema'

/** The login that makes a call. */
export interface Login {
  loginId: number
  email: string
  roles: Role[]
  audience: Audience
  isAdministrator: boolean
  tokenVersion: number
  /** It needs a second factor and has none: it may only set one up. */
  lacksFactor: boolean
}

interface StoredLogin {
  loginId: number
  loginEmail: string
  isAdministrator: boolean
  isCompassStaff: boolean
  isExternalCustomer: boolean
  isExternalSupplier: boolean
  tokenVersion: number
  hasFactor: boolean
}

/**
 * The roles of a login: CompassAdmin is CompassStaff with the administrator flag
 * (docs/rules/sessions-and-roles.md#administrators).
 */
export function toLogin(stored: StoredLogin, rule: SecondFactorRule): Login {
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
    lacksFactor: !stored.hasFactor && needsFactor(roles, rule),
  }
}

/** Whether the setting asks logins with these roles for a second factor. */
export const needsFactor = (roles: readonly Role[], rule: SecondFactorRule): boolean =>
  rule === 'all' || (rule === 'internal' && isInternal(roles))
