import { Secret, TOTP } from 'otpauth'

/** What an authenticator with this secret shows at this moment. */
export const codeOf = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
