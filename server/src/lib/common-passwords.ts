/** The characters that are judged: each costs time, and this many are enough to tell. */
const JUDGED_LENGTH = 72

/** Fewer tries than these find a password that is made of common ones, words of the person, keys in a row or dates. */
const GUESSES = 1e9

type Judge = (password: string, words: readonly string[]) => { isCommon: boolean; guesses: number }

let judge: Promise<Judge> | undefined

/** Loaded when the first password is set, because most processes never need it. */
async function load(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const common = new Set(dictionary['passwords-common'])
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_LENGTH })
  return (password, words) => ({
    isCommon: common.has(password.toLowerCase()),
    guesses: estimator.check(password.slice(0, JUDGED_LENGTH), [...words]).guesses,
  })
}

/**
 * Whether somebody who tries common passwords finds this one: it is one of the 49,000 most used, or made of them or of
 * `words` by what people do to them, such as a year, capitals, signs for letters, or saying it twice. Ignores case. It takes at
 * most 0.1 s.
 */
export async function isCommonPassword(password: string, words: readonly string[] = []): Promise<boolean> {
  judge ??= load()
  const { isCommon, guesses } = (await judge)(password, words)
  return isCommon || guesses < GUESSES
}
