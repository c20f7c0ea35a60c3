/** A message from the server to the print process. */
export interface PrintOrder {
  kind: 'print'
  id: number
  html: string
  /** The HTML came from a client, so it is sanitised first. */
  isForeign: boolean
  /**
   * Null for any number of pages. Otherwise the print uses the largest scale, up to `scalingPercentage`, at which it
   * fits on this many pages.
   */
  fitToPageCount: number | null
  /** Percent, within SCALING_PERCENTAGES. */
  scalingPercentage: number
  /** What does not fit even at this percentage goes on to further pages. Without it, it is refused if it never fits. */
  smallestPercentage: number | undefined
  /** The program that the PDF names as its creator. */
  creator: string
}

export type ToPrintProcess = PrintOrder | { kind: 'giveUp'; id: number }

export type FromPrintProcess =
  /** `unprotected` says why the browser runs without its sandbox; null if it has one. */
  | { kind: 'ready'; unprotected: string | null }
  | { kind: 'noBrowser'; reason: string }
  /** `memory` is that of the process and its browser, in bytes; 0 if it was not measured. */
  | { kind: 'printed'; id: number; pdf: Uint8Array; memory: number }
  | { kind: 'tooLarge'; id: number }
  /** HTML from a client that is nested too deeply, or takes too long to sanitise. */
  | { kind: 'refused'; id: number }
  | { kind: 'failed'; id: number; reason: string }
