import { fold } from '@app/contract/keyword'
import { isCommonPassword } from '../lib/common-passwords.ts'

interface Owner {
  loginEmail: string
  /** Of the product and of the business that runs it. */
  names: readonly string[]
}

/** Letters that must be left of a password without the names in it. */
const LETTERS_BESIDE_NAMES = 8
/** Shorter words are in many passwords by chance. */
const NAME_LENGTH = 4

/** The words that somebody who guesses would try first: of the product, the business and the person. */
const guessableWords = ({ loginEmail, names }: Owner): string[] =>
  [...names, loginEmail]
    .flatMap((name) => fold(name).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= NAME_LENGTH)
    .toSorted((one, other) => other.length - one.length)

/**
 * Which rule beyond its length a password breaks, as the end of a message about the field; null if it breaks none
 * (docs/rules/sessions-and-roles.md#passwords).
 */
export async function weaknessOf(password: string, owner: Owner): Promise<string | null> {
  if (password.toLowerCase() === owner.loginEmail.toLowerCase()) return 'takes a password that is not the email address'
  const folded = fold(password)
  const words = guessableWords(owner).filter((word) => folded.includes(word))
  const left = words.reduce((text, word) => text.replaceAll(word, ''), folded)
  if (words.length > 0 && left.length < LETTERS_BESIDE_NAMES)
    return `takes a password that is more than a name: ${words.join(', ')}`
  if (await isCommonPassword(password, guessableWords(owner)))
    return 'takes a password that is not on the list of common passwords, nor made of one'
  return null
}
