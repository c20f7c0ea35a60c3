import { z } from 'zod'
import { Id, Moment, requiredText } from '../scalars.ts'
import { PASSKEY_NAME_LENGTH, PASSWORD_ENTRY_LENGTH } from './rules.ts'

// What a browser and a server tell each other about passkeys (Web Authentication, level 3, section 5.1).

/** Longer than what any authenticator sends. */
const ANSWER_LENGTH = 16_384
const CREDENTIAL_ID_LENGTH = 1400

const base64url = (length: number) =>
  z
    .string()
    .min(1, 'takes base64url')
    .max(length, `takes at most ${length} characters`)
    .regex(/^[\w-]+$/, 'takes base64url')

const CredentialId = base64url(CREDENTIAL_ID_LENGTH)
const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** What a browser needs to make a passkey. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  /** In milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof CreationOptions>

/** What a browser needs to ask a passkey. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  /** In milliseconds. */
  timeout: z.int(),
  /** Those that are taken; empty for any that the browser finds. */
  allowCredentials: z.array(Descriptor),
  userVerification: z.enum(['required', 'preferred']),
})
export type RequestOptions = z.infer<typeof RequestOptions>

const answered = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.object({
    id: CredentialId,
    rawId: CredentialId,
    type: z.literal('public-key', 'takes public-key'),
    response: z.object(response),
  })

/** What a browser answers when it made a passkey. */
const Creation = answered({
  clientDataJSON: base64url(ANSWER_LENGTH),
  attestationObject: base64url(ANSWER_LENGTH),
  transports: z.array(requiredText(40)).max(10, 'takes at most 10').optional(),
})
export type PasskeyCreation = z.infer<typeof Creation>

/** What a browser answers when it asked a passkey. */
export const Assertion = answered({
  clientDataJSON: base64url(ANSWER_LENGTH),
  authenticatorData: base64url(ANSWER_LENGTH),
  signature: base64url(ANSWER_LENGTH),
})
export type PasskeyAssertion = z.infer<typeof Assertion>

const Name = requiredText(PASSKEY_NAME_LENGTH)

export const Passkey = z.object({
  passkeyId: Id,
  name: z.string(),
  whenAdded: Moment,
  whenLastUsed: Moment.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const NewPasskey = z.object({ name: Name, credential: Creation })
export const PasskeyName = z.object({ passkeyId: Id, name: Name })
export const PasskeyRemoval = z.object({ passkeyId: Id, password: requiredText(PASSWORD_ENTRY_LENGTH) })
export const PasskeyLogIn = z.object({ credential: Assertion })

/** What a log-in takes besides the password that was right: stands in the problem of its refusal. */
export const FactorAsked = z.object({
  totp: z.boolean(),
  /** For the login's passkeys; null if it has none. */
  passkey: RequestOptions.nullable(),
})
export type FactorAsked = z.infer<typeof FactorAsked>
