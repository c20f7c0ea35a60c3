/** What stands below a wrong field: `Price takes an amount such as 145.50`. */
export const fieldError = (label: string, message: string | undefined): string | undefined =>
  message && `${label} ${message}`
