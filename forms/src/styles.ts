import latin400 from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2?inline'
import latin600 from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff2?inline'
import latinExtended400 from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff2?inline'
import latinExtended600 from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-normal.woff2?inline'
import rules from './forms.css?inline'

/** Unicode ranges of the font files: English, and the macrons of Māori. The browser loads what the text needs. */
const LATIN = 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122'
const LATIN_EXTENDED = 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF'

const fontFace = (weight: number, source: string, range: string): string =>
  `@font-face{font-family:'Source Sans 3';font-weight:${weight};src:url(${source}) format('woff2');unicode-range:${range}}`

/** The styles of forms, including the fonts, so that forms look the same everywhere. */
export const formStyles = [
  fontFace(400, latin400, LATIN),
  fontFace(600, latin600, LATIN),
  fontFace(400, latinExtended400, LATIN_EXTENDED),
  fontFace(600, latinExtended600, LATIN_EXTENDED),
  rules,
].join('\n')
