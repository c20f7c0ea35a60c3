/** Words of zod and of programmers, which must not appear in messages to people. */
export const LIBRARY_WORDS =
  /\b([Ii]nvalid|expected|received|Too|must|[Uu]nrecognized|NaN|null|undefined|string|boolean|array|pattern)\b|[<>=|]/
