import type { EmailKind } from '@app/contract/email/kinds'

/** A leap day, both changes of summer time in New Zealand, and the turn of a year lie within 60 days of these. */
export const TODAYS = ['2026-11-20', '2028-02-29', '2027-03-01', '2026-09-27', '2027-04-04', '2026-12-31']

/** Days to the due day. */
export const EVERY_DAY = Array.from({ length: 121 }, (_, index) => index - 60)

/** From and to which day, both included, an e-mail of which kind is to go. */
export type Expected = [from: number, to: number, kind: EmailKind]

export function kindAt(days: number, expected: readonly Expected[]): EmailKind | null {
  const fitting = expected.filter(([from, to]) => from <= days && days <= to)
  if (fitting.length > 1) throw new Error(`Two e-mails are expected at ${days} days`)
  return fitting[0]?.[2] ?? null
}
