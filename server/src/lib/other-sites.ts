import type { FastifyRequest } from 'fastify'

const SAME_SITE = ['same-origin', 'none']

/**
 * Whether a page of another site makes the browser ask. A form on a page without a referrer has the origin `null`, and the
 * browser says beside it that it is of the same site. A program that is no browser sends neither header.
 */
export function isOfOtherSite({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? !isOwn(headers.origin, host) : !SAME_SITE.includes(String(site))
}

const isOwn = (origin: string | undefined, host: string): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
