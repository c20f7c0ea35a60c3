import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { ownCookies } from '../../lib/own-cookies.ts'

const NAME_BYTES = 16
const SEAL_BYTES = 16
/** The longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 60 * 60

interface StoredLogin {
  loginId: number
  passwordHash: string | null
}

/**
 * Devices on which somebody has logged in. The cookie holds a random name and a seal of it for this login and password,
 * and nothing else, so that a device is known to one person until their password changes
 * (docs/rules/sessions-and-roles.md#throttling).
 */
export function knownDevices({ environment, sealerFor }: Pick<AppContext, 'environment' | 'sealerFor'>) {
  const sealer = sealerFor('known devices')
  const { prefix, options } = ownCookies(environment, '')
  const cookieName = (loginId: number) => `${prefix}warrant-device-${loginId}`
  const sealed = (name: Buffer, { loginId, passwordHash }: StoredLogin) =>
    createHash('sha256')
      .update(name)
      .update(`${loginId} ${passwordHash ?? ''}`)
      .digest()

  const nameOf = (request: FastifyRequest, stored: StoredLogin | undefined): string => {
    if (!stored) return ''
    const value = request.cookies[cookieName(stored.loginId)] ?? ''
    const bytes = Buffer.from(value, 'base64url')
    const name = bytes.subarray(0, NAME_BYTES)
    return sealer.isSealed(sealed(name, stored), bytes.subarray(NAME_BYTES)) ? name.toString('hex') : ''
  }
  const remember = (reply: FastifyReply, stored: StoredLogin, name = randomBytes(NAME_BYTES)): void => {
    const value = Buffer.concat([name, sealer.seal(sealed(name, stored), SEAL_BYTES)]).toString('base64url')
    void reply.setCookie(cookieName(stored.loginId), value, {
      ...options,
      sameSite: 'strict',
      maxAge: KEPT_SECONDS,
    })
  }

  return {
    /** The name of the device if this person logged in on it before, else empty. */
    nameOf,
    /** Has the browser remember that this person logged in here. */
    remember: (reply: FastifyReply, stored: StoredLogin): void => remember(reply, stored),
    /**
     * A device that was known before a new password stays so. It keeps its name, under which its tries are counted: a
     * token gets nobody more of them by one new password after the other.
     */
    keep: (
      request: FastifyRequest,
      reply: FastifyReply,
      { before, after }: Record<'before' | 'after', StoredLogin>,
    ) => {
      const name = nameOf(request, before)
      if (name !== '') remember(reply, after, Buffer.from(name, 'hex'))
    },
  }
}

export type KnownDevices = ReturnType<typeof knownDevices>
