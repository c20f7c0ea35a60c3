import type { EmailKind } from '@app/contract/email/kinds'

/** Within 60 days of these lie a leap day, both daylight saving changes in New Zealand and a change of year. */
export const TODAYS = ['2026-11-20', '2028-02-29', '2027-03-01', '2026-09-27', '2027-04-04', '2026-12-31']

/** Days to the due day. */
export const EVERY_DAY = Array.from({ length: 121 }, (_, index) => index - 60)

/** The kind of e-mail that is expected between two numbers of days to the due day, both inclusive. */
export type Expected = [from: number, to: number, kind: EmailKind]

export function expectedKindAt(days: number, expected: readonly Expected[]): EmailKind | null {
  const fitting = expected.filter(([from, to]) => from <= days && days <= to)
  if (fitting.length > 1) throw new Error(`Two e-mails are expected at ${days} days`)
  return fitting[0]?.[2] ?? null
}
