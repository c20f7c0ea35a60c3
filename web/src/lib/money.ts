const dollars = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD' })

/** `$1,145.50` */
export const shownMoney = (amount: number): string => dollars.format(amount)
