import type { CertifiedSystem } from '@app/contract/certificate/schema'
import { isDay, type Day } from '@app/contract/dates'
import { coversSystem } from '@app/contract/service/system-code'

export interface KnownIqp {
  name: string
  registrationNumber: string
  register: string
}

interface Known {
  systems: readonly CertifiedSystem[]
  iqps: readonly KnownIqp[]
  /** The day on which the message was written, where the office is: no paper in it is younger. */
  writtenOn: Day | null
}

interface Read {
  propertyServiceIds: number[]
  iqp: KnownIqp | null
  signedDate: Day | null
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Reads from the text of a signed paper which of the known systems and IQPs it names, and when it was signed. */
export function readPaperText(text: string, { systems, iqps, writtenOn }: Known): Read {
  const words = text.slice(0, 50_000)
  const plain = words.toLowerCase().replaceAll(/\s+/g, ' ')
  const codes = [...new Set([...words.matchAll(/\bSS\s?(\d{1,2})(?:\s?[./]\s?(\d{1,2}))?\b/gi)].map(codeOf))]
  return {
    propertyServiceIds: systems
      .filter((system) => codes.some((code) => coversSystem(code, system)))
      .map(({ propertyServiceId }) => propertyServiceId),
    iqp:
      iqps.find(({ registrationNumber: number }) => number.length >= 3 && plain.includes(number.toLowerCase())) ??
      iqps.find(({ name }) => name.length >= 5 && plain.includes(name.toLowerCase())) ??
      null,
    signedDate: signedDate(words, writtenOn),
  }
}

const codeOf = ([, main = '', part]: RegExpMatchArray): string => `SS${Number(main)}${part ? `/${Number(part)}` : ''}`

/** `12 March 2026`, `12/3/26`, or `2026-03-12`. */
const DATE = String.raw`(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})(?:st|nd|rd|th)?[\s./-]+(\d{1,2}|[A-Za-z]{3,9})[\s./,-]+(\d{4}|\d{2}))\b`

/** The last date after "signed" or "date" that is not after the message; a paper has others, such as of the warrant. */
function signedDate(text: string, writtenOn: Day | null): Day | null {
  const marked = [...text.matchAll(new RegExp(String.raw`\b(?:signed|dated?|signature)\b[^\d]{0,40}${DATE}`, 'gi'))]
  const days = marked.flatMap(
    ([, isoYear, isoMonth = '', isoDay = '', day = '', month = '', year = '']) =>
      (isoYear ? dayFrom(isoDay, isoMonth, isoYear) : dayFrom(day, month, year)) ?? [],
  )
  return days.findLast((day) => writtenOn === null || day <= writtenOn) ?? null
}

function dayFrom(day: string, month: string, year: string): Day | null {
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const number = /^\d/.test(month) ? Number(month) : named
  const written = `${year.length === 2 ? `20${year}` : year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}
