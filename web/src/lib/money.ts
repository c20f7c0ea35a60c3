import { Money } from '@app/contract/scalars'

/** Shows every decimal place: stored amounts have two, but typed ones may have more. */
const dollars = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD', maximumFractionDigits: 20 })

/** `$1,145.50` */
export const shownMoney = (amount: number): string => dollars.format(amount)

/**
 * The amount in a text, with any number of decimal places; null if there is none. A comma separates thousands. A text
 * such as `12,50`, where it might separate cents, is ambiguous and gives null.
 */
export function parseAmount(text: string): number | null {
  const typed = text.replace(/[\s$]/g, '')
  const isNumber = /^-?[\d,]*(\.\d*)?$/.test(typed) && /\d/.test(typed) && !/,\d{0,2}$/.test(typed)
  const amount = Number(typed.replaceAll(',', ''))
  return isNumber && Number.isFinite(amount) ? amount : null
}

/** The contract's message about an amount that is not a valid price, such as `takes at most two decimal places`. */
export const amountError = (amount: number | null): string | undefined =>
  Money.safeParse(amount).error?.issues[0]?.message
