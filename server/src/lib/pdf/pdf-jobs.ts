/** A PDF of a merge, and its lines in the outline: one for each record that it is the paper of. */
export interface PdfPart {
  titles: readonly string[]
  bytes: Uint8Array<ArrayBuffer>
}

/** A PDF in a file, and its lines in the outline. */
export interface PdfFilePart {
  titles: readonly string[]
  path: string
}

/** A part of a paper that somebody sent: a PDF, or a photo as JPEG. */
export type PaperSheet = { pdf: Uint8Array<ArrayBuffer> } | { picture: Uint8Array<ArrayBuffer> }

/** What the worker thread is asked to do. */
export type PdfJob =
  | { kind: 'inspect'; bytes: Uint8Array<ArrayBuffer>; maxPages: number }
  | { kind: 'merge'; title: string; author: string; parts: PdfPart[] }
  /** The text of the first pages. */
  | { kind: 'text'; bytes: Uint8Array<ArrayBuffer>; maxPages: number }
  /** JPEGs, a page for each. */
  | { kind: 'pictures'; pictures: Uint8Array<ArrayBuffer>[] }
  /** Makes one PDF of what somebody sent, without scripts, forms and attachments. */
  | { kind: 'paper'; title: string; sheets: PaperSheet[]; maxPages: number }
  /** Reads one part at a time and writes the merged PDF to a file. */
  | { kind: 'merge files'; title: string; author: string; parts: PdfFilePart[]; output: string }

/** Why a PDF cannot become part of another one. */
export type PdfFault = 'encrypted' | 'damaged' | 'empty' | 'too many pages' | 'too slow' | 'form'

export type PdfResult =
  | { kind: 'inspected'; pages: number }
  | { kind: 'text'; text: string }
  | { kind: 'written' }
  /** A file that cannot be read, by its title. */
  | { kind: 'unreadable'; title: string }
  | { kind: 'merged'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'fault'; fault: PdfFault }
