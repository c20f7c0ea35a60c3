import type { FastifyRequest } from 'fastify'
import type { Connection } from '../database/connection.ts'
import type { Versions } from '../database/versions.ts'
import type { Login } from '../auth/login.ts'
import { listLogins } from '../auth/queries.ts'
import type { Tokens } from '../auth/token.ts'
import { tokenInvalid } from '../lib/problem.ts'
import { FormToken } from './payload.ts'

export interface Identity {
  login: Login
  /** As read for this call, so that a list need not ask again. */
  versions: Versions
}

/**
 * Tells who calls. A token counts while it names the login's present token version; the logins are kept in memory and
 * read anew when the database counts a change, so a deleted login ends at once in every process.
 */
export function createIdentifier(db: Connection, tokens: Tokens, readVersions: () => Promise<Versions>) {
  let logins = new Map<number, Login>()
  let loginsVersion = -1

  const loginsAt = async (version: number) => {
    if (version !== loginsVersion) {
      const read = await listLogins(db)
      logins = new Map(read.map((login) => [login.loginId, login]))
      loginsVersion = version
    }
    return logins
  }

  /** @throws ProblemError 401 */
  return async (request: FastifyRequest): Promise<Identity> => {
    const claims = tokens.verify(bearerToken(request))
    const versions = await readVersions()
    const login = (await loginsAt(versions.logins)).get(claims.loginID)
    if (!login || login.tokenVersion !== claims.version || login.roles.length === 0) throw tokenInvalid()
    return { login, versions }
  }
}

/** The scheme, spaces and one token, nothing else (RFC 6750, section 2.1). */
const CREDENTIALS = /^bearer +([\w.~+/-]+=*)$/i

/** @throws ProblemError 401 for credentials that are malformed, or come twice */
function bearerToken(request: FastifyRequest): string {
  const { authorization = '' } = request.headers
  // Other schemes are for a proxy on the way.
  if (/^bearer\b/i.test(authorization)) {
    const [, token] = CREDENTIALS.exec(authorization) ?? []
    if (!token || countHeaders(request, 'authorization') > 1) throw tokenInvalid()
    return token
  }
  // Only a call that is declared to be a form has a body by now.
  const form = FormToken.safeParse(request.body)
  if (!form.success) throw tokenInvalid()
  return form.data.access_token
}

/** Node keeps the first of several headers of a name; the raw ones tell how many there were. */
const countHeaders = ({ raw }: FastifyRequest, name: string): number =>
  raw.rawHeaders.filter((part, index) => index % 2 === 0 && part.toLowerCase() === name).length
