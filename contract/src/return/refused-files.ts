import { heicMessage, READABLE_PAPER, wrongContentMessage } from '../document/content-refusals.ts'
import { MAX_FILE_BYTES } from '../document/rules.ts'
import { withoutHiddenSigns } from '../hidden-signs.ts'

/** The most photos or files of one answer, and bytes of them together. */
export const MAX_RETURN_FILES = 20
const MAX_RETURN_BYTES = 60 * 1024 * 1024

interface NamedFile {
  readonly fileName: string
  readonly size: number
}

const MEGABYTE = 1024 * 1024
const SMALLER = 'Send photos one by one, or smaller.'

/** A name for a sentence: no line breaks, no signs that turn the text round, not too long. Forms may send none. */
export const shownFileName = (name = ''): string => withoutHiddenSigns(name).trim().slice(0, 100) || 'The file'

/** Why files are too large or too many for an answer; undefined if they are not (docs/rules/returns.md#answers). */
export function whyTooLarge(files: readonly NamedFile[]): string | undefined {
  const large = files.find(({ size }) => size > MAX_FILE_BYTES)
  if (large) return `'${large.fileName}' is larger than ${MAX_FILE_BYTES / MEGABYTE} MB. ${SMALLER}`
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_RETURN_BYTES) {
    return `The files are larger than ${MAX_RETURN_BYTES / MEGABYTE} MB together. ${SMALLER}`
  }
  return files.length > MAX_RETURN_FILES ? `An answer takes at most ${MAX_RETURN_FILES} files.` : undefined
}

/** Of the beginning of a file that `whyWrongContent` looks at. */
export const HEAD_BYTES = 16

// The beginnings of what the server reads, whatever the name of the file.
const PAPER = /^(?:(?:\xef\xbb\xbf)?%PDF|\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s
const HEIC = /^.{4}ftyp(?:heic|heix|hevc|hevx|mif1|msf1)/s

/**
 * Why a file that begins with these bytes is no paper; undefined if it may be one, which only reading it tells
 * (docs/rules/returns.md#answers).
 */
export function whyWrongContent(fileName: string, head: Uint8Array): string | undefined {
  const beginning = String.fromCodePoint(...head)
  if (PAPER.test(beginning)) return undefined
  return HEIC.test(beginning) ? heicMessage(fileName) : wrongContentMessage(fileName, READABLE_PAPER)
}
