/** What the page tells the search thread. Each kind of row has its own texts, by number. */
export type SearchMessage =
  | { readonly kind: number; readonly add: readonly string[] }
  | { readonly kind: number; readonly query: string; readonly search: number }
  | { readonly kind: number; readonly near: string; readonly limit: number; readonly search: number }
  | { readonly kind: number; readonly forget: true }

/** The answer to one search: the marks of all texts, or the numbers of the nearest ones. */
export type SearchAnswer =
  | { readonly search: number; readonly marks: Uint8Array<ArrayBuffer> }
  | { readonly search: number; readonly nearest: readonly number[] }
