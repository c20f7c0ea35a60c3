/** How much of one kind of work is done at a time, and how much may wait for it (docs/rules/calls.md#limits). */
export interface TurnLimits {
  /** Pieces of work at a time. */
  atOnce: number
  /** Of these for one caller, so that something is left for the others. */
  perCaller: number
  /** Calls in line. One more is answered with 503. */
  waiting: number
  /** Of these of one caller. One more is answered with 429. */
  waitingPerCaller: number
}

/** Excel files and prints of one caller, together: two of them take both processors of an ordinary machine from everybody else. */
export const FILES_PER_CALLER = 1

/** Excel files: each takes a thread and a database connection until it is complete. */
export const EXPORTS: TurnLimits = { atOnce: 2, perCaller: FILES_PER_CALLER, waiting: 40, waitingPerCaller: 10 }

/** Pages that Chromium prints. More at once are no faster on an ordinary machine. */
export const PRINTS: TurnLimits = { atOnce: 4, perCaller: FILES_PER_CALLER, waiting: 100, waitingPerCaller: 30 }

/** Searches and lists that are sent while the database reads: each holds a connection meanwhile. */
export const READS: TurnLimits = { atOnce: 6, perCaller: 1, waiting: 200, waitingPerCaller: 30 }

/** Templates and letters that somebody wrote, each on a thread. */
export const WRITINGS: TurnLimits = { atOnce: 2, perCaller: 1, waiting: 100, waitingPerCaller: 20 }

/** Erasures and their previews: each reads every text of the database. */
export const ERASURE_SEARCHES: TurnLimits = { atOnce: 1, perCaller: 1, waiting: 10, waitingPerCaller: 2 }

/** Spreadsheets that are read, each on a thread, and those that are checked or imported. */
export const SHEETS: TurnLimits = { atOnce: 1, perCaller: 1, waiting: 20, waitingPerCaller: 4 }

/** Streams of changes that are open: one for each browser, or for each tab that somebody sees. */
export const STREAMS = { atOnce: 500, perCaller: 20 }

/** The most levels of elements inside each other that HTML may have. A rich letter has about ten. */
export const HTML_DEPTH = 100

/** What a field with HTML that is too deep is told. */
export const TOO_DEEP = `takes at most ${HTML_DEPTH} levels of elements inside each other`
