import type { IncomingMessage } from 'node:http'

/**
 * How many headers of a request have a name. Node keeps only the first of several with the same name, so the raw headers are
 * counted.
 *
 * @param name in lower case
 */
export function countHeaders({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at]
    if (header?.length === name.length && header.toLowerCase() === name) count++
  }
  return count
}
