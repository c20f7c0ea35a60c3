import { z } from 'zod'

type Issue = z.core.$ZodRawIssue
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>

/** The words for each type of value. */
const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  file: 'a file',
}

/** Only those that could be names: a message does not repeat whatever somebody sent. */
const namesAmong = (keys: readonly string[]): string[] => keys.filter((key) => /^\w{1,40}$/.test(key))

const FORMATS: Record<string, string> = {
  email: 'an email address such as name@company.nz',
  datetime: 'a moment such as 2026-03-14T02:30:00Z',
}

/** The unit of size for each type of value. */
const ENTRIES: Record<string, string> = { string: 'characters', array: 'entries', file: 'bytes' }

const numbers = new Intl.NumberFormat('en-NZ')

/** `10,000` */
export const shownNumber = (value: number | bigint): string => numbers.format(value)

/** `takes at most 200 characters` */
export const takesAtMost = (count: number, entries: string): string => `takes at most ${shownNumber(count)} ${entries}`

/** `takes 1 to 1,000` */
export const takesRange = (min: number, max: number): string => `takes ${shownNumber(min)} to ${shownNumber(max)}`

/**
 * What a field that is wrong takes, as the words after its name: `takes a number`. Every refusal of the contract that has
 * no words of its own gets these, so none of the library's reaches a person.
 */
function sentence(issue: Issue): string {
  // Forms send null for what nobody chose.
  if (issue.input === undefined || (issue.input === null && issue.code === 'invalid_type')) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `takes ${TYPES[issue.expected] ?? 'another value'}`
    case 'invalid_value':
      return takesOneOf(issue.values.map(String))
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return `takes ${FORMATS[issue.format] ?? 'a text of another form'}`
    case 'not_multiple_of':
      return `takes multiples of ${issue.divisor}`
    case 'unrecognized_keys':
      return `takes no ${namesAmong(issue.keys).join(', ') || 'fields of other names'}`
    case 'invalid_union':
      return eitherOf(issue.errors.map(([first]) => first?.message ?? ''))
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'takes another value'
  }
}

function takesOneOf(values: string[]): string {
  const named = values.filter((value) => value !== '')
  const choice = named.length === 1 ? named.join() : `one of ${named.join(', ')}`
  return `takes ${choice}${named.length < values.length ? ' or nothing' : ''}`
}

function tooBig({ origin, maximum, inclusive }: IssueOf<'too_big'>): string {
  const entries = ENTRIES[origin]
  if (entries) return takesAtMost(Number(maximum), entries)
  return inclusive ? `takes ${shownNumber(maximum)} or less` : `takes less than ${shownNumber(maximum)}`
}

function tooSmall({ origin, minimum, inclusive }: IssueOf<'too_small'>): string {
  const entries = ENTRIES[origin]
  if (entries && minimum === 1) return 'is required'
  if (entries) return `takes at least ${shownNumber(minimum)} ${entries}`
  return inclusive ? `takes ${shownNumber(minimum)} or more` : `takes more than ${shownNumber(minimum)}`
}

/** `takes a number` and `takes a list` are `takes a number or a list`. */
function eitherOf(messages: string[]): string {
  const taken = messages.filter((message) => message.startsWith('takes ')).map((message) => message.slice(6))
  return taken.length > 0 ? `takes ${[...new Set(taken)].join(' or ')}` : 'takes another value'
}

z.config({ customError: sentence })
