import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

/** OWASP's recommendation for Argon2id: 19 MiB, two iterations, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keyboards compose accents differently; all forms are the same password. */
const normalised = (password: string) => password.normalize('NFC')

/** Argon2id in PHC text form. */
export const hashPassword = (password: string): Promise<string> => hash(normalised(password), COST)

let placeholderHash: Promise<string> | undefined

/**
 * Without a hash (no such login) it takes just as long and returns false, so that timing does not reveal which logins
 * exist.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  placeholderHash ??= hashPassword(generatePassword())
  const matches = await verify(passwordHash ?? (await placeholderHash), normalised(password))
  return matches && passwordHash !== undefined
}

/** A random password of 120 bits in readable characters. */
export const generatePassword = (): string => randomBytes(15).toString('base64url')
