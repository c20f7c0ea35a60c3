import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One password, however its accents are composed: keyboards differ. */
const composed = (password: string) => password.normalize('NFC')

/** Argon2id in PHC text form. */
export const hashPassword = (password: string): Promise<string> => hash(composed(password), COST)

let nobodysHash: Promise<string> | undefined

/** Without a hash (no such login) it takes as long and answers false, so that time tells nothing. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(generatePassword())
  const matches = await verify(passwordHash ?? (await nobodysHash), composed(password))
  return matches && passwordHash !== undefined
}

/** 120 bits, readable. */
export const generatePassword = (): string => randomBytes(15).toString('base64url')
