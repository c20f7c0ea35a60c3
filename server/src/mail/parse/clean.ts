import { cut } from '@app/contract/cut'
import { withoutHiddenSigns } from '@app/contract/hidden-signs'

/** A line that the database can store and a screen can show: no control characters, no broken ones, at most `max`. */
export const cleanLine = (text: string, max: number): string =>
  cut(withoutHiddenSigns(cut(text, max * 4).toWellFormed()).trim(), max)

/** A text of several lines that the database can store. */
export const cleanText = (text: string, max: number): string =>
  cut(text, max)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .trim()

/** The Message-IDs in a header, in their order. Others than plain ones are left out. */
export const messageIdsIn = (header: string): string[] =>
  header
    .slice(0, 20_000)
    .match(/<[\x21-\x3b\x3d\x3f-\x7e]{1,900}>/g)
    ?.slice(-50) ?? []
