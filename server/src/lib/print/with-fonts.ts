import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the styles of forms bring a font for (forms/src/styles.ts). */
const BEYOND_FORMS = /[^\0-\u02ff\u1e00-\u1e9f\u1ef2-\u1eff\u2000-\u206f\u20ac\u2122]/gu

/** The weights of forms. A browser looks for a character among the fonts of one weight only, so each font is for one. */
const WEIGHTS = [400, 600]

const EAST_ASIAN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\uff01-\uffee]/u

/**
 * In the order of preference. A package has a font in parts, each for some characters (`unicode.json`); of scripts that
 * are not its own, these name characters that it lacks.
 */
const PACKAGES = [
  { index: import.meta.resolve('@fontsource/source-sans-3/unicode.json'), scripts: /[^]/u, isVariable: false },
  noto(import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'), EAST_ASIAN),
  noto(import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'), EAST_ASIAN),
  noto(import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'), /\p{scx=Hangul}/u),
  noto(import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'), /\p{scx=Arabic}/u),
  noto(import.meta.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'), /\p{scx=Hebrew}/u),
  noto(import.meta.resolve('@fontsource-variable/noto-sans-devanagari/unicode.json'), /\p{scx=Devanagari}/u),
  noto(import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json'), /\p{scx=Thai}/u),
]

function noto(index: string, scripts: RegExp) {
  return { index, scripts, isVariable: true }
}

interface Part {
  scripts: RegExp
  fonts: { weight: number; file: URL }[]
  ranges: [from: number, to: number][]
}

let parts: Part[] | undefined

/**
 * HTML with the fonts of the characters that forms have none for, under the name of theirs: those parts alone that hold
 * one of its characters (docs/rules/documents.md#printing).
 */
export async function withFonts(html: string): Promise<string> {
  const characters = new Map<Part, string[]>()
  for (const character of new Set(html.match(BEYOND_FORMS))) {
    const part = (parts ??= PACKAGES.flatMap(partsOf)).find((one) => hasFontFor(one, character))
    if (part) characters.set(part, [...(characters.get(part) ?? []), character])
  }
  if (characters.size === 0) return html
  const styles = `<style>${(await Promise.all([...characters].map(fontFaces))).join('')}</style>`
  const end = html.indexOf('</head>')
  return end < 0 ? html + styles : html.slice(0, end) + styles + html.slice(end)
}

const hasFontFor = ({ scripts, ranges }: Part, character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return scripts.test(character) && ranges.some(([from, to]) => from <= code && code <= to)
}

async function fontFaces([{ fonts }, needed]: [Part, string[]]): Promise<string> {
  const range = needed.map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join()
  const rules = fonts.map(async ({ weight, file }) => {
    const source = `data:font/woff2;base64,${await readFile(file, 'base64')}`
    return `@font-face{font-family:'Source Sans 3';font-weight:${weight};src:url(${source}) format('woff2');unicode-range:${range}}`
  })
  return (await Promise.all(rules)).join('')
}

function partsOf({ index, scripts, isVariable }: (typeof PACKAGES)[number]): Part[] {
  const ranges: Record<string, string> = JSON.parse(readFileSync(fileURLToPath(index), 'utf8'))
  const font = path.basename(path.dirname(fileURLToPath(index)))
  return Object.entries(ranges).map(([name, range]) => ({
    scripts,
    fonts: WEIGHTS.map((weight) => ({
      weight,
      // A number stands in brackets in the index alone.
      file: new URL(`files/${font}-${name.replace(/[[\]]/g, '')}-${isVariable ? 'wght' : weight}-normal.woff2`, index),
    })),
    ranges: range.split(',').map((part) => {
      const [from = '', to = from] = part.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
}
