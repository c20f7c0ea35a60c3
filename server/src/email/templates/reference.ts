import { cut } from '@app/contract/cut'
import { SUBJECT_LENGTH } from '@app/contract/email/rules'

/** Puts a subject on one line with `[#propertyId]` once, at its end, so that replies can be matched to the property. */
export function withReference(subject: string, propertyId: number): string {
  const reference = `[#${propertyId}]`
  const words = subject
    .replaceAll(reference, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return `${cut(words, SUBJECT_LENGTH - reference.length - 1).trimEnd()} ${reference}`.trim()
}
