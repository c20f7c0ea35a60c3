/** What connections may take, so that those who send slowly or nothing leave room for everybody else. */
export interface ConnectionLimits {
  /** Connections at a time. Past it the longest idle one makes room. */
  connections: number
  /** A connection that did something so recently does not make room for another one. */
  freshMs: number
  /** Further ones for health, readiness and metrics while every connection is busy. */
  reserve: number
  /** From the opening of a connection, or from the first byte of a request, to the end of its headers. */
  headersMs: number
  /** A body brings `bodyBytes` in each `bodyMs`, or ends. */
  bodyMs: number
  bodyBytes: number
  /** The whole request, however fast it comes. */
  requestMs: number
  /** Of an answer that waits for its reader, `answerBytes` are taken in each `answerMs`, or it ends. */
  answerMs: number
  answerBytes: number
  /** An idle connection stays open for longer than a minute, so that a reverse proxy is the first to close it. */
  keepAliveMs: number
  /** How often connections are looked at. */
  checkMs: number
}

/** docs/rules/installation.md#connections */
export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 2_000,
  freshMs: 1_000,
  reserve: 50,
  headersMs: 20_000,
  bodyMs: 30_000,
  bodyBytes: 16_384,
  requestMs: 15 * 60_000,
  answerMs: 10 * 60_000,
  answerBytes: 1_048_576,
  keepAliveMs: 72_000,
  checkMs: 1_000,
}
