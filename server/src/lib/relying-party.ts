import { isIP } from 'node:net'
import type { Environment } from './environment.ts'

/** Whom passkeys are made for (Web Authentication, level 3, section 4: relying party). */
export interface RelyingParty {
  /** The name of the host. */
  id: string
  /** Such as `https://warrant.example.nz`. */
  origin: string
  name: string
}

/**
 * What passkeys are tied to, from PUBLIC_URL. Null where browsers make none: at an address without a host name, which is
 * also what holds without a PUBLIC_URL, and without https, but on this machine (docs/rules/sessions-and-roles.md#passkeys).
 */
export function relyingParty({
  PUBLIC_URL,
  PRODUCT_NAME,
}: Pick<Environment, 'PUBLIC_URL' | 'PRODUCT_NAME'>): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(PUBLIC_URL)
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) > 0
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isSecure && !isAddress ? { id: hostname, origin, name: PRODUCT_NAME } : null
}
