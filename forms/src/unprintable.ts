import type { FormFacts } from '@app/contract/document/form-facts'
import type { Answers } from './answers.ts'

/** A letter of a script that the printer brings no font for (docs/rules/documents.md#printing). */
const UNKNOWN =
  /(?=\p{L})[^\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Devanagari}\p{scx=Thai}\p{scx=Common}]/u

/** The words among the facts and answers of a form that may be printed as boxes, a sentence each. */
export function fontDoubts(facts: FormFacts, { texts }: Answers): string[] {
  const words = JSON.stringify([{ ...facts, logo: null }, texts]).match(/[\p{L}\p{M}]+/gu)
  return [...new Set(words)]
    .filter((word) => UNKNOWN.test(word))
    .map((word) => `There is no font for "${word}": it may be printed as boxes.`)
}
