import type { Day } from '@app/contract/dates'
import type { FieldError } from '@app/contract/problem'
import type { SubmissionKind } from '@app/contract/return/rules'
import type { ReturnRequest } from '@app/contract/return/schema'

/** What somebody typed, by the name of the field; a list for one that can have several values. */
export type Values = Readonly<Record<string, string | readonly string[]>>

/** One of the pages behind a return link (docs/rules/returns.md#the-page). */
export type ReturnScreen =
  | { readonly kind: 'home' }
  | { readonly kind: 'done'; readonly number: number }
  | {
      readonly kind: SubmissionKind
      readonly values: Values
      readonly errors: readonly FieldError[]
      /** It broke off before it was confirmed, so it may have been kept. */
      readonly mayBeSent?: boolean
    }

export interface ReturnView {
  readonly request: ReturnRequest
  readonly screen: ReturnScreen
  /** The path of the link, without a slash at its end. */
  readonly link: string
  /** The addresses of the operator's logo and of the script; null where there is none. */
  readonly logo: string | null
  readonly script: string | null
  readonly today: Day
  readonly timeZone: string
}

export const valueOf = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}

export const valuesOf = (values: Values, name: string): readonly string[] => [values[name] ?? []].flat()

/** The name of the ticks for the systems that an answer is about. */
export const SYSTEMS = 'propertyServiceIds'

/** Whether a form comes back with what was sent, also where nothing is known to be wrong with it. */
export const isSentBefore = (values: Values, errors: readonly FieldError[]): boolean =>
  errors.length > 0 || values[SYSTEMS] !== undefined

/** The first message at a field, or at one of its parts. */
export const errorAt = (errors: readonly FieldError[], path: string): string | undefined =>
  errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.message
