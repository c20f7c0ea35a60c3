/** The message below an invalid field, such as `Price takes an amount such as 145.50`. */
export const fieldError = (label: string, message: string | undefined): string | undefined =>
  message && `${label} ${message}`
