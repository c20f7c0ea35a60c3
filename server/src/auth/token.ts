import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import { z } from 'zod'
import { TokenClaims } from '@app/contract/auth/schema'
import { tokenExpired, tokenInvalid } from '../lib/problem.ts'
import type { Login } from './login.ts'

/**
 * The public claims, the login's token version and the session. Raising the version ends all tokens of the login; ending
 * the session ends those of one device.
 */
const Claims = TokenClaims.extend({ version: z.int(), session: z.uuid() })
export type SignedClaims = z.infer<typeof Claims>

/** `exp` is in seconds since 1970 (RFC 7519). */
const Verified = Claims.extend({ exp: z.number() })
type Verified = z.infer<typeof Verified>

const VERIFIED_AT_ONCE = 1000

export interface Tokens {
  sign: (login: Login, sessionId: string) => string
  /** @throws ProblemError 401 that says whether the token has expired or is invalid */
  verify: (token: string) => SignedClaims
}

export function createTokens(secret: string, ttlSeconds: number): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: ttlSeconds * 1000 })
  const verify = createVerifier({ key: secret, algorithms: ['HS256'] })
  /** Tokens that were verified, the oldest first. The verifier's own cache hashes a token each time it looks for it. */
  const verified = new Map<string, Verified>()

  const claimsOf = (token: string): SignedClaims => {
    const known = verified.get(token)
    if (known && known.exp * 1000 > Date.now()) return known
    const claims = Verified.parse(verify(token))
    if (!isCanonical(token)) throw tokenInvalid()
    if (verified.size >= VERIFIED_AT_ONCE) verified.delete(verified.keys().next().value ?? '')
    verified.set(token, claims)
    return claims
  }

  return {
    sign: (login, sessionId) =>
      sign({
        email: login.email,
        loginID: login.loginId,
        Role: login.roles,
        IsAdministrator: login.isAdministrator,
        version: login.tokenVersion,
        session: sessionId,
      }),
    verify: (token) => {
      try {
        return claimsOf(token)
      } catch (error) {
        const isExpired = error instanceof TokenError && error.code === TokenError.codes.expired
        throw isExpired ? tokenExpired() : tokenInvalid()
      }
    },
  }
}

/**
 * The last sign of a base64url text has bits that mean nothing, so that several texts are the same signature. Only one is
 * taken, else a token that is known to be ended could be written in another way.
 */
const isCanonical = (token: string): boolean => {
  const signature = token.slice(token.lastIndexOf('.') + 1)
  return Buffer.from(signature, 'base64url').toString('base64url') === signature
}

/** Where the secret is, in the data folder. */
export const TOKEN_SECRET_FILE = 'token-secret'

/**
 * The given secret. Without one, a secret is generated once and kept in the data folder, readable by its owner only.
 */
export async function tokenSecret(given: string | undefined, dataDir: string): Promise<string> {
  const kept = await keptSecret(given, dataDir)
  if (kept !== undefined) return kept
  await makeSecret(path.join(dataDir, TOKEN_SECRET_FILE))
  return (await keptSecret(given, dataDir)) ?? ''
}

/** The secret that the program has; undefined if there is none yet. An empty file is what a full disk left of one. */
export async function keptSecret(given: string | undefined, dataDir: string): Promise<string | undefined> {
  if (given) return given
  const text = await readFile(path.join(dataDir, TOKEN_SECRET_FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() || undefined
}

/** It gets its name when it is whole and on the disk. Several processes that start at once take the same. */
async function makeSecret(file: string): Promise<void> {
  const draft = `${file}.draft-${randomUUID()}`
  try {
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, file).catch(async (error: unknown) => {
      const isThere = (await readFile(file, 'utf8').catch(() => '')) !== ''
      // Not every file system has links.
      if (!isThere) await rename(draft, file)
      else if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
}
