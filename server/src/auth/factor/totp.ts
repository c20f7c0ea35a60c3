import { Secret, TOTP } from 'otpauth'

/** What authenticator programs support: RFC 6238 with SHA-1, six digits, a new code every 30 seconds. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Codes of one step before and after are taken: clocks differ (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1
const SECRET_BYTES = 20

export const newTotpSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes

const totpOf = (secret: Uint8Array, named?: { productName: string; email: string }): TOTP =>
  new TOTP({
    ...SETTINGS,
    ...(named && { issuer: named.productName, label: named.email }),
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

/** What the authenticator takes: the secret to type, in base32, and the address that the picture holds. */
export function totpSetUp(secret: Uint8Array, named: { productName: string; email: string }) {
  const totp = totpOf(secret, named)
  return { secret: totp.secret.base32, otpauthUrl: totp.toString() }
}

export const TOTP_CODE = /^\d{6}$/

/** The time step that the code belongs to; null for a wrong one. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  // The library fails for six signs that are more than six bytes.
  if (!TOTP_CODE.test(code)) return null
  const timestamp = now.getTime()
  const drift = totpOf(secret).validate({ token: code, timestamp, window: DRIFT_STEPS })
  return drift === null ? null : Math.floor(timestamp / 1000 / SETTINGS.period) + drift
}
