import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Email, Line } from '@app/contract/scalars'
import type { ReceivedParts } from './receive-paper.ts'

const NAME = 'signer'
const A_YEAR_SECONDS = 365 * 86_400

/** What whoever signs fills in the same each time. */
const Signer = z.object({
  iqpName: Line.default(''),
  iqpRegistrationNumber: Line.default(''),
  iqpRegister: Line.default(''),
  email: Email.default(''),
})

/** Keeps what the person typed on the person's own device, for the next building. */
export function rememberSigner(
  reply: FastifyReply,
  fields: ReceivedParts['fields'],
  { path, isSecure }: { path: string; isSecure: boolean },
): void {
  const signer = Signer.safeParse(fields)
  if (!signer.success || signer.data.iqpName === '') return
  const value = Buffer.from(JSON.stringify(signer.data)).toString('base64url')
  // Lax, because the link is opened from a mail program.
  reply.setCookie(NAME, value, { path, httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: A_YEAR_SECONDS })
}

/** What the device remembers; nothing if it is not what we wrote. */
export function rememberedBy({ cookies }: FastifyRequest): Record<string, string> {
  try {
    return Signer.parse(JSON.parse(Buffer.from(cookies[NAME] ?? '', 'base64url').toString()))
  } catch {
    return {}
  }
}
