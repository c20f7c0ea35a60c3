/** What travels between the server and the process that prints. */
export interface PrintOrder {
  kind: 'print'
  id: number
  html: string
  /** It came from outside: it is cut to what forms are made of first. */
  isForeign: boolean
  /** Null for as many pages as it takes; else the largest scale up to the one asked for at which it fits. */
  fitToPageCount: number | null
  /** Percent, within SCALING_PERCENTAGES. */
  scalingPercentage: number
}

export type ToPrintProcess = PrintOrder | { kind: 'giveUp'; id: number }

export type FromPrintProcess =
  | { kind: 'ready' }
  | { kind: 'noBrowser'; reason: string }
  /** `memory` is what the browser and its process hold, in bytes; 0 where it was not weighed or cannot be. */
  | { kind: 'printed'; id: number; pdf: Uint8Array; memory: number }
  | { kind: 'tooLarge'; id: number }
  | { kind: 'failed'; id: number; reason: string }
