/** Words of zod and of programmers, which must not appear in messages to people. Zod says "received" only after "expected". */
export const LIBRARY_WORDS =
  /\b([Ii]nvalid|expected|Too|must|[Uu]nrecognized|NaN|null|undefined|string|boolean|array|pattern)\b|[<>=|]/
