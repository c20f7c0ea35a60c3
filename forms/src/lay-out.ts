export const A4_HEIGHT_IN_PIXELS = 1123

/**
 * How a form is printed: the number of pages that it must fit on, null for any number, and the percentage to start at.
 */
export interface Printing {
  readonly fitToPageCount: number | null
  readonly scalingPercentage: number
}

const FULL_SIZE: Printing = { fitToPageCount: null, scalingPercentage: 100 }
/** A smaller form is unreadable, and the printer refuses it. */
const SMALLEST_PERCENTAGE = 10

/** Scales the form as it will be printed: at its percentage, or smaller until it fits. */
export function layOut(desk: HTMLElement, { fitToPageCount, scalingPercentage }: Printing = FULL_SIZE): void {
  const room = fitToPageCount === null ? Infinity : fitToPageCount * A4_HEIGHT_IN_PIXELS
  let percentage = Math.floor(scalingPercentage)
  do desk.style.setProperty('--scaling', String(percentage / 100))
  while (desk.offsetHeight > room && --percentage >= SMALLEST_PERCENTAGE)
}
