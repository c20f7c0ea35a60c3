const MARKS = /\p{M}/gu
const WORD = /[\p{L}\p{N}]/u
const NON_ASCII = /[^\0-\x7f]/

/** Lower case without accents and macrons: `Whangārei` becomes `whangarei`. ASCII texts take a faster path. */
export const fold = (text: string): string =>
  NON_ASCII.test(text) ? text.normalize('NFD').replace(MARKS, '').toLowerCase() : text.toLowerCase()

/** The folded words of a filter. Without words, everything matches. */
export const keywords = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean)

const [DIGIT_0, DIGIT_9, LETTER_A, LETTER_Z] = [48, 57, 97, 122]

/**
 * Handles ASCII without the regular expression, because a long list calls this a hundred thousand times per keystroke.
 */
function isInWord(folded: string, at: number): boolean {
  const code = folded.charCodeAt(at)
  if (code < 128) return (code >= LETTER_A && code <= LETTER_Z) || (code >= DIGIT_0 && code <= DIGIT_9)
  return WORD.test(folded.charAt(at))
}

function indexOfWordStart(folded: string, word: string, from = 0): number {
  let at = folded.indexOf(word, from)
  while (at > 0 && isInWord(folded, at - 1)) at = folded.indexOf(word, at + 1)
  return at
}

/**
 * Whether every keyword is at the start of a word in the text (docs/rules/records.md#keyword-filter). The caller folds
 * both, once per list and once per keystroke, so that long lists can be filtered within a frame.
 */
export const matchesKeywords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => indexOfWordStart(folded, word) >= 0)

/** The positions of the keywords in a text, as ordered [start, end) pairs, for highlighting. */
export function matchedRanges(text: string, words: readonly string[]): [number, number][] {
  const shown = text.normalize('NFC')
  const folded = fold(shown)
  if (folded.length !== shown.length) return []
  const ranges: [number, number][] = []
  for (const word of words) {
    let at = indexOfWordStart(folded, word)
    while (at >= 0) {
      ranges.push([at, at + word.length])
      at = indexOfWordStart(folded, word, at + word.length)
    }
  }
  return mergeOverlaps(ranges)
}

function mergeOverlaps(ranges: [number, number][]): [number, number][] {
  const merged: [number, number][] = []
  for (const range of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1])
    else merged.push([...range])
  }
  return merged
}
