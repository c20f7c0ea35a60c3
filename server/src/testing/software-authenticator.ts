import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { cose, isoCBOR } from '@simplewebauthn/server/helpers'
import type { CreationOptions, PasskeyAssertion, PasskeyCreation, RequestOptions } from '@app/contract/auth/passkey'

const FLAGS = { present: 0x01, verified: 0x04, hasCredential: 0x40 }

/** What an honest authenticator does, unless a test says otherwise. */
interface Behaviour {
  origin?: string
  rpId?: string
  /** Whether it knew the person, by a PIN or a finger. */
  isVerified?: boolean
  counter?: number
}

export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>

/** A passkey made of software, at the address of PASSKEY_ADDRESS (Web Authentication, level 3, section 6). */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, flags: number, count: number, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(count, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, rest])
  }

  return {
    id,
    make: ({ challenge, rp }: CreationOptions, { origin, rpId = rp.id }: Behaviour = {}): PasskeyCreation => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
          [cose.COSEKEYS.alg, cose.COSEALG.ES256],
          [cose.COSEKEYS.crv, cose.COSECRV.P256],
          [cose.COSEKEYS.x, Uint8Array.from(Buffer.from(x, 'base64url'))],
          [cose.COSEKEYS.y, Uint8Array.from(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key])
      const flags = FLAGS.present | FLAGS.verified | FLAGS.hasCredential
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', Uint8Array.from(authenticatorData(rpId, flags, counter, attested))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin ?? originOf(rp.id)).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer: ({ challenge, rpId: asked }: RequestOptions, behaviour: Behaviour = {}): PasskeyAssertion => {
      counter = behaviour.counter ?? counter + 1
      const { origin = originOf(asked), rpId = asked, isVerified = true } = behaviour
      const data = authenticatorData(rpId, FLAGS.present | (isVerified ? FLAGS.verified : 0), counter)
      const clientDataJSON = clientData('webauthn.get', challenge, origin)
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

/** An address at which browsers make passkeys. */
export const PASSKEY_ADDRESS = 'https://warrant.example.nz'
const originOf = (rpId: string): string => `https://${rpId}`
