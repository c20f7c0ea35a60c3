/** The beginning of a text, of at most this length, without half of a character at its end. */
export const cut = (text: string, length: number): string => text.slice(0, length).replace(/\p{Cs}$/u, '')
