export const A4_HEIGHT_IN_PIXELS = 1123

/** How a form is printed. */
export interface Printing {
  /** The number of pages that it is to fit on; null for any number. */
  readonly fitToPageCount: number | null
  /** The percentage to start at. */
  readonly scalingPercentage: number
  /** What does not fit at this percentage goes on to further pages. Without it, the printer refuses what never fits. */
  readonly smallestPercentage?: number
}

const FULL_SIZE: Printing = { fitToPageCount: null, scalingPercentage: 100 }
/** A smaller form is unreadable, and the printer refuses it. */
const SMALLEST_PERCENTAGE = 10

/** Scales the form as it will be printed: at its percentage, or smaller until it fits. Returns whether it fits on one page. */
export function layOut(desk: HTMLElement, printing: Printing = FULL_SIZE): boolean {
  const { fitToPageCount, scalingPercentage, smallestPercentage } = printing
  const room = fitToPageCount === null ? Infinity : fitToPageCount * A4_HEIGHT_IN_PIXELS
  const scaleTo = (percentage: number) => desk.style.setProperty('--scaling', String(percentage / 100))
  let percentage = Math.floor(scalingPercentage)
  do scaleTo(percentage)
  while (desk.offsetHeight > room && --percentage >= (smallestPercentage ?? SMALLEST_PERCENTAGE))
  const isFitted = desk.offsetHeight <= room
  if (!isFitted && smallestPercentage !== undefined) scaleTo(scalingPercentage)
  return isFitted && fitToPageCount === 1
}
