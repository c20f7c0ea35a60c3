/** The vocabulary of zod, and of programmers: none of it is for people. */
export const LIBRARY_WORDS =
  /\b([Ii]nvalid|expected|received|Too|must|[Uu]nrecognized|NaN|null|undefined|string|boolean|array|pattern)\b|[<>=|]/
