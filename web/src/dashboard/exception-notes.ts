/** The exception notes of a row, or a text that there are none. */
export const exceptionNotesOf = ({ exceptionNotes }: { readonly exceptionNotes: string }): string =>
  exceptionNotes || '(No exception notes)'
