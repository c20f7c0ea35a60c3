import { Money } from '@app/contract/scalars'

/** With every decimal place that there is: what is stored has two, what somebody typed may have more. */
const dollars = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD', maximumFractionDigits: 20 })

/** `$1,145.50` */
export const shownMoney = (amount: number): string => dollars.format(amount)

/**
 * The amount that a text says, however many decimal places it has; null for none. Commas part thousands, so one that
 * stands where cents would, as in `12,50`, could mean either and says nothing.
 */
export function amountIn(text: string): number | null {
  const typed = text.replace(/[\s$]/g, '')
  const isNumber = /^-?[\d,]*(\.\d*)?$/.test(typed) && /\d/.test(typed) && !/,\d{0,2}$/.test(typed)
  const amount = Number(typed.replaceAll(',', ''))
  return isNumber && Number.isFinite(amount) ? amount : null
}

/** What a price takes that the amount is not, as in `takes at most two decimal places`. */
export const faultOfAmount = (amount: number | null): string | undefined =>
  Money.safeParse(amount).error?.issues[0]?.message
