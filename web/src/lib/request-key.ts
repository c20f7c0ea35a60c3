import { useState } from 'react'

/**
 * The key of one record that is added (docs/rules/calls.md#adds-and-updates). `crypto.randomUUID` is missing where a page is
 * opened over plain HTTP.
 */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Makes a key for the record that is being written; another one once its edits were discarded and `version` changed. */
export function useRequestKey(version: number): string {
  const [made, setMade] = useState(() => ({ version, key: newRequestKey() }))
  if (made.version === version) return made.key
  const next = { version, key: newRequestKey() }
  setMade(next)
  return next.key
}
