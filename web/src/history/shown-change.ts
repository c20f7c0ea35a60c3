import { CERTIFICATE_KIND_NAMES } from '@app/contract/certificate/rules'
import { isDay, shownDay, shownMoment } from '@app/contract/dates'
import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS } from '@app/contract/document/kinds'
import { Signatory } from '@app/contract/operator/schema'
import { AcceptedDoubt } from '@app/contract/warrant/schema'
import { z } from 'zod'
import { RECEIVED_WORDS, STATE_WORDS } from '../certificate/certificate-words.ts'
import { shownMoney } from '../lib/money.ts'
import { settings } from '../lib/settings.ts'
import { inWords } from '../lib/words.ts'

/** Names of records that fields refer to by id; undefined if unknown. */
export interface FieldNames {
  readonly company: (id: number) => string | undefined
  readonly service: (id: number) => string | undefined
}

const MONEY: readonly string[] = ['price', 'fullServicePrice', 'auditPrice']
const SERVICES: readonly string[] = ['serviceId', 'parentServiceId']
const MOMENT = /^\d{4}-\d\d-\d\dT/

const Signatories = z.array(Signatory.extend({ isRemoved: z.boolean().default(false) }))

const DOCUMENT_KIND_LABELS = Object.fromEntries(DOCUMENT_KIND_NAMES.map((kind) => [kind, DOCUMENT_KINDS[kind].label]))

/** Words for values that are stored as codes, by field. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: { ...DOCUMENT_KIND_LABELS, ...CERTIFICATE_KIND_NAMES },
  state: Object.fromEntries(Object.entries(STATE_WORDS).map(([state, { word }]) => [state, word])),
  receivedVia: RECEIVED_WORDS,
}

const withId = (name: string | undefined, id: number): string => (name ? `${name} (${id})` : String(id))

function shownNumber(field: string, value: number, names: FieldNames): string {
  if (MONEY.includes(field)) return shownMoney(value)
  if (field === 'ownerId' || field.toLowerCase().endsWith('companyid')) return withId(names.company(value), value)
  if (SERVICES.includes(field)) return withId(names.service(value), value)
  return String(value)
}

const shownText = (value: string): string => {
  if (isDay(value)) return shownDay(value)
  return MOMENT.test(value) ? shownMoment(value, settings.timeZone) : value
}

function shownSignatories(value: unknown): string | null {
  const parsed = Signatories.safeParse(value)
  if (!parsed.success) return null
  return parsed.data
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ name, position, iqpNumber }) => [name, position, iqpNumber].filter(Boolean).join(', '))
    .join('\n')
}

/** The reasons for which the doubts of a warrant were accepted, one a line. */
function shownDoubts(value: unknown): string | null {
  const parsed = z.array(AcceptedDoubt).safeParse(value)
  if (!parsed.success) return null
  return parsed.data.map(({ code, reason }) => `${inWords(code.replaceAll('-', '_'))}: ${reason}`).join('\n')
}

/** A value from the history, for people. An empty text if there is none. */
export function shownChange(field: string, value: unknown, names: FieldNames): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return shownNumber(field, value, names)
  if (typeof value === 'string') {
    return value.startsWith('data:image/') ? 'A picture' : (CODES[field]?.[value] ?? shownText(value))
  }
  const shown = field === 'signatories' ? shownSignatories(value) : field === 'doubts' ? shownDoubts(value) : null
  return shown ?? JSON.stringify(value)
}
