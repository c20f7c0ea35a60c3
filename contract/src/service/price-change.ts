/** How a price becomes another: it is `set`, or an amount or a percentage is added, which may be below 0. */
export interface PriceChange {
  by: 'set' | 'amount' | 'percent'
  value: number
}

/** The steps to which a changed price is rounded, in cents. */
export const PRICE_STEPS = [1, 10, 100] as const
export type PriceStep = (typeof PRICE_STEPS)[number]

const cents = (dollars: number): number => Math.round(dollars * 100)

/**
 * The price after a change, in dollars, to the nearest step; half a step goes up. It may be no price at all: check it with
 * `Money`.
 */
export function changedPrice(price: number, { by, value }: PriceChange, step: PriceStep = 1): number {
  if (by === 'set') return value
  // In hundredths of a cent of a percent, so that 7.5 % of 0.2 is not a little less than it is.
  const exact = by === 'amount' ? cents(price) + cents(value) : (cents(price) * (10_000 + cents(value))) / 10_000
  return (Math.floor(exact / step + 0.5) * step) / 100
}
