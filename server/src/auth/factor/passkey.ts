import {
  CreationOptions,
  RequestOptions,
  type PasskeyAssertion,
  type PasskeyCreation,
} from '@app/contract/auth/passkey'
import type { AppContext } from '../../app-context.ts'
import type { Connection } from '../../database/connection.ts'
import { conflict } from '../../lib/problem.ts'
import { relyingParty, type RelyingParty } from '../../lib/relying-party.ts'
import { markAnswered, PASSKEY_TIMEOUT_MS, passkeyQuestions, type Purpose } from './passkey-questions.ts'

/** Large, with cryptography of its own, and needed by few calls. */
const library = () => import('@simplewebauthn/server')

type Context = Pick<AppContext, 'environment' | 'sealerFor'>

/** EdDSA, ES256 and RS256, which all authenticators have one of (COSE, RFC 9053). */
const ALGORITHMS = [-8, -7, -257]
const USER_HANDLE_BYTES = 16

interface StoredPasskey {
  passkeyId: number
  loginId: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** @throws ProblemError 409 where there are none (docs/rules/sessions-and-roles.md#passkeys) */
function passkeysHere(environment: AppContext['environment']): RelyingParty {
  const party = relyingParty(environment)
  if (!party) {
    throw conflict('Passkeys work only at an https address with a host name: an operator has to set PUBLIC_URL to it.')
  }
  return party
}

export const passkeysOf = (db: Connection, loginId: number): Promise<StoredPasskey[]> =>
  db
    .selectFrom('passkey')
    .select(['passkeyId', 'loginId', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('loginId', '=', loginId)
    .orderBy('passkeyId')
    .execute()

export const findPasskey = (db: Connection, credentialId: string): Promise<StoredPasskey | undefined> =>
  db
    .selectFrom('passkey')
    .select(['passkeyId', 'loginId', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()

const described = ({ credentialId: id, transports }: StoredPasskey) => ({ id, transports })

/** What a browser needs to make a passkey that the login does not have yet. */
export async function creationOptions(
  context: Context,
  { loginId, email }: { loginId: number; email: string },
  { known, purpose, now }: { known: StoredPasskey[]; purpose: Purpose; now: Date },
): Promise<CreationOptions> {
  const { id, name } = passkeysHere(context.environment)
  // Tells nothing about the login, and is the same for all of its passkeys.
  const handle = context.sealerFor('users of passkeys').seal(Buffer.from(String(loginId)), USER_HANDLE_BYTES)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: Uint8Array.from(handle),
    userName: email,
    userDisplayName: email,
    challenge: passkeyQuestions(context).ask(purpose, now),
    timeout: PASSKEY_TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    // One that can be found without its name also logs in without the password.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return CreationOptions.parse(options)
}

/** What a browser needs to ask one of the passkeys, or any that it finds. */
export async function requestOptions(
  context: Context,
  { known, purpose, now }: { known: StoredPasskey[]; purpose: Purpose; now: Date },
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: passkeysHere(context.environment).id,
    challenge: passkeyQuestions(context).ask(purpose, now),
    timeout: PASSKEY_TIMEOUT_MS,
    allowCredentials: known.map(described),
    userVerification: purpose.for === 'log in' ? 'required' : 'preferred',
  })
  return RequestOptions.parse(options)
}

/**
 * Checks what a browser answered when it made a passkey.
 *
 * @returns null for an answer to another question, of another site, or to one that was answered before
 */
export async function checkCreation(
  context: Context & Pick<AppContext, 'db'>,
  credential: PasskeyCreation,
  { purpose, now }: { purpose: Purpose; now: Date },
) {
  const { id, origin } = passkeysHere(context.environment)
  const questions = passkeyQuestions(context)
  const { transports = [], ...response } = credential.response
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: (question) => questions.isAsked(question, purpose, now),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
    // What is wrong with an answer that others made up is of no interest.
  }).catch(() => null)
  if (!checked?.verified) return null
  if (!(await markAnswered(context.db, questionIn(credential), now))) return null
  const made = checked.registrationInfo.credential
  return { credentialId: made.id, publicKey: Buffer.from(made.publicKey), counter: made.counter, transports }
}

/** The library has read it before. */
const questionIn = ({ response }: { response: { clientDataJSON: string } }): string => {
  const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
  return data && typeof data === 'object' && 'challenge' in data ? String(data.challenge) : ''
}

/**
 * Checks the answer of a passkey, and uses up its question and its counter: of two who send the same at the same moment, one
 * is refused.
 *
 * @param purposes what the answer may be for
 * @returns what it was for; null for a wrong one
 */
export async function usePasskey(
  context: Context & Pick<AppContext, 'db'>,
  passkey: StoredPasskey,
  { credential, purposes, now }: { credential: PasskeyAssertion; purposes: Purpose[]; now: Date },
): Promise<Purpose | null> {
  const { db } = context
  const { id, origin } = passkeysHere(context.environment)
  const questions = passkeyQuestions(context)
  let purpose: Purpose | undefined
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: (question) => {
      purpose = purposes.find((each) => questions.isAsked(question, each, now))
      return purpose !== undefined
    },
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: false,
  }).catch(() => null)
  if (!checked?.verified || !purpose) return null
  const { newCounter, userVerified } = checked.authenticationInfo
  // Instead of the password it has to know the person: by a PIN, a finger or a face.
  if (purpose.for === 'log in' && !userVerified) return null
  if (!(await markAnswered(db, questionIn(credential), now))) return null
  const counted = await db
    .updateTable('passkey')
    .set({ counter: newCounter, whenLastUsed: now.toISOString() })
    .where('passkeyId', '=', passkey.passkeyId)
    .where((eb) => eb.or([eb('counter', '<', newCounter), eb.and([eb('counter', '=', 0), eb.val(newCounter === 0)])]))
    .executeTakeFirst()
  return counted.numUpdatedRows === 1n ? purpose : null
}
