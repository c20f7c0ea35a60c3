/**
 * The key of one record that is added (docs/rules/calls.md#adds-and-updates). `crypto.randomUUID` is missing where a page is
 * opened over plain HTTP.
 */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
