/** A request for a call, with its own token if the call needs another login. */
export interface ValidRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Posted as a form: URL-encoded, or multipart with `files`. */
  form?: Record<string, unknown>
  files?: Record<string, { name: string; content: Buffer }>
  token?: string
  headers?: Record<string, string>
}
