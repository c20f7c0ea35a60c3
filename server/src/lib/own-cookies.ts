import type { Environment } from './environment.ts'

/**
 * What our cookies begin with and what they are like. Over TLS browsers take a name with such a beginning from nobody but
 * this host, or below a path at least from nobody without TLS: no neighbour under the same domain can put one there.
 *
 * @param calls the calls that get it, below `api/`, where the cookie may be for a path
 */
export function ownCookies({ PUBLIC_URL, BASE_PATH }: Pick<Environment, 'PUBLIC_URL' | 'BASE_PATH'>, calls: string) {
  const secure = PUBLIC_URL.startsWith('https:')
  const isOnlyHere = secure && BASE_PATH === '/'
  return {
    prefix: isOnlyHere ? '__Host-' : secure ? '__Secure-' : '',
    options: { path: isOnlyHere ? '/' : `${BASE_PATH}api/${calls}`, httpOnly: true, secure },
  }
}
