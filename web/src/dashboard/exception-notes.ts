/** The exception notes of a row in words. */
export const exceptionNotesOf = ({ exceptionNotes }: { readonly exceptionNotes: string }): string =>
  exceptionNotes || '(No exception notes)'
