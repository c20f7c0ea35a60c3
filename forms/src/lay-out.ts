export const A4_HEIGHT_IN_PIXELS = 1123

/** How a form is printed: on how many pages it must fit, null for any, and the percentage to begin at. */
export interface Printing {
  readonly fitToPageCount: number | null
  readonly scalingPercentage: number
}

const FULL_SIZE: Printing = { fitToPageCount: null, scalingPercentage: 100 }
/** Below it nobody reads a form; the printer refuses it. */
const SMALLEST_PERCENTAGE = 10

/** Lays the form out on its desk as it is going to be printed: at its percentage, or smaller until it fits. */
export function layOut(desk: HTMLElement, { fitToPageCount, scalingPercentage }: Printing = FULL_SIZE): void {
  const room = fitToPageCount === null ? Infinity : fitToPageCount * A4_HEIGHT_IN_PIXELS
  let percentage = Math.floor(scalingPercentage)
  do desk.style.setProperty('--scaling', String(percentage / 100))
  while (desk.offsetHeight > room && --percentage >= SMALLEST_PERCENTAGE)
}
