import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { lastDayOfLink } from '@app/contract/return/rules'
import type { Day } from '@app/contract/dates'
import type { AppContext } from '../app-context.ts'
import type { Connection } from '../database/connection.ts'
import { addressKey } from '../lib/address-key.ts'
import { isOfOtherSite } from '../lib/other-sites.ts'
import { ProblemError } from '../lib/problem.ts'
import { readOffice } from './office.ts'
import { returnAddresses } from './links/return-addresses.ts'
import type { Returning } from './returning.ts'

/** The code of the refusal of a token that does not work. */
export const NO_SUCH_LINK = 'no-such-link'

/** Requests that a link takes in a minute, and unknown tokens that an address may try in an hour, in this process. */
const PER_LINK = { points: 60, duration: 60 }
const UNKNOWN_PER_ADDRESS = { points: 30, duration: 3600 }

/** The way in for those who have a link and no login (docs/rules/returns.md#links). */
export interface Door {
  /**
   * What the link of a token is for.
   *
   * @throws ProblemError 404 for a token that does not work, whatever the reason, or 429
   */
  open: (token: string, request: FastifyRequest, today: Day) => Promise<Returning>
}

export function createDoor(context: Pick<AppContext, 'db' | 'environment' | 'sealerFor'>): Door {
  const addresses = returnAddresses(context)
  const perLink = new RateLimiterMemory(PER_LINK)
  const unknown = new RateLimiterMemory(UNKNOWN_PER_ADDRESS)

  const find = async (name: Buffer | null, today: Day) => {
    if (name === null || context.environment.RETURN_LINKS === 'off') return null
    await take(perLink, name.toString('hex'))
    const link = await readLink(context, name)
    return link && today <= lastDayOfLink(link.bwofAnniversary) ? link : null
  }

  return {
    open: async (token, request, today) => {
      const link = await find(addresses.nameIn(token), today)
      const linkEnded = (db: Connection) => unknownLink({ ...context, db })
      if (link) return { ...link, login: '', clientAddress: request.ip, linkEnded }
      await take(unknown, addressKey(request.ip))
      throw await linkEnded(context.db)
    },
  }
}

async function readLink({ db }: Pick<AppContext, 'db'>, name: Buffer) {
  const { rows } = await sql<
    Pick<Returning, 'propertyId' | 'supplierCompanyId' | 'bwofAnniversary'> & {
      returnLinkId: number
    }
  >`
    select return_link_id, property_id, supplier_company_id, bwof_anniversary
    from return_link
    join property using (property_id)
    join company on company.company_id = supplier_company_id
    where name = ${name} and when_revoked is null and property.when_deleted is null and company.when_deleted is null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** @throws ProblemError 429 with the seconds until the next try */
async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new ProblemError(
      429,
      'too-many-requests',
      'This is more than one person needs. Wait a little, then try again.',
      {
        headers: { 'retry-after': String(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))) },
      },
    )
  }
}

async function unknownLink(context: Pick<AppContext, 'environment'> & { db: Connection }): Promise<ProblemError> {
  const { name, phone, email } = await readOffice(context)
  const ways = [phone && `phone ${phone}`, email && `write to ${email}`].filter(Boolean).join(' or ')
  const how = ways ? ` Please ${ways}, and ${name} will help you.` : ''
  return new ProblemError(404, NO_SUCH_LINK, `This link does not work, or does not work any more.${how}`)
}

/**
 * Refuses what another site posts.
 *
 * @throws ProblemError 403
 */
export function refuseOtherSites(request: FastifyRequest): void {
  if (!isOfOtherSite(request)) return
  throw new ProblemError(
    403,
    'forbidden',
    'This answer comes from another site. Open the link in the email, and answer there.',
  )
}
