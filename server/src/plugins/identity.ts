import type { FastifyRequest } from 'fastify'
import { UNATTENDED_HEADER } from '@app/contract/unattended'
import type { AppContext } from '../app-context.ts'
import type { Counted, VersionReader, Versions } from '../database/versions.ts'
import type { Login } from '../auth/login.ts'
import { listLogins } from '../auth/queries.ts'
import type { SignedClaims } from '../auth/token.ts'
import { createSessionReader, type Session } from '../auth/session/sessions.ts'
import { countHeaders } from '../lib/count-headers.ts'
import { tokenInvalid } from '../lib/problem.ts'
import { FormToken } from './payload.ts'

export interface Identity {
  login: Login
  session: Session
  /** Read for this call, so that a list does not read them again. */
  versions: Versions
}

/** A caller whose token was signed here, before the database is asked whether it still holds. */
export interface Identifying {
  /**
   * The login as this process knew it last, if it knew it. What is read for it may leave only after `confirm` has named
   * the same login.
   */
  readonly presumed: Login | undefined
  /**
   * Asks the database, unless a statement of the call has counted the versions. Rejects with a ProblemError 401.
   */
  readonly confirm: (counted?: Promise<Counted>) => Promise<Identity>
}

/**
 * Identifies the caller. A token is valid while its version is the login's current token version and its session has not
 * ended. The logins are cached and reloaded when their version in the database changes, so a deleted login loses access at
 * once in every process.
 */
export function createIdentifier(
  { db, tokens, environment, now }: Pick<AppContext, 'db' | 'tokens' | 'environment' | 'now'>,
  readVersions: VersionReader,
) {
  const findSession = createSessionReader(db, environment.SESSION_IDLE)
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

  const presume = ({ loginID, version, session: sessionId }: SignedClaims): Login | undefined => {
    const login = logins.get(loginID)
    const isKnown = login?.tokenVersion === version && findSession.isKnown(sessionId, login.loginId)
    // How a session was proved decides whether such a login lacks its factor.
    return isKnown && login.roles.length > 0 && !login.lacksFactor ? login : undefined
  }

  const confirm = async (claims: SignedClaims, isUse: boolean, counted?: Promise<Counted>): Promise<Identity> => {
    const versions = await readVersions(counted)
    const login = (await loginsAt(versions.logins)).get(claims.loginID)
    if (!login || login.tokenVersion !== claims.version || login.roles.length === 0) throw tokenInvalid()
    const session = await findSession(claims.session, versions.sessions, { now: now(), isUse })
    if (session.loginId !== login.loginId) throw tokenInvalid()
    // Whoever signs on at the identity provider has brought the second factor that it asks for.
    const lacksFactor = login.lacksFactor && session.provedBy !== 'sign-on'
    return { login: lacksFactor === login.lacksFactor ? login : { ...login, lacksFactor }, session, versions }
  }

  /**
   * @param isUse whether the call is a use of its session, unless its screen makes it by itself
   * @throws ProblemError 401 for a token that was not signed here or has expired
   */
  return (request: FastifyRequest, isUse = true): Identifying => {
    const claims = tokens.verify(bearerToken(request))
    const presumed = presume(claims)
    const isCounted = isUse && request.headers[UNATTENDED_HEADER] === undefined
    return { presumed, confirm: (counted) => confirm(claims, isCounted, counted) }
  }
}

/** `Bearer` and one token (RFC 6750, section 2.1). */
const CREDENTIALS = /^bearer +([\w.~+/-]+=*)$/i

/** @throws ProblemError 401 for credentials that are malformed or sent twice */
function bearerToken(request: FastifyRequest): string {
  const { authorization = '' } = request.headers
  // Other schemes are meant for a proxy.
  if (/^bearer\b/i.test(authorization)) {
    const [, token] = CREDENTIALS.exec(authorization) ?? []
    if (!token || countHeaders(request.raw, 'authorization') > 1) throw tokenInvalid()
    return token
  }
  // The guard runs before the body is read, except for forms.
  const form = FormToken.safeParse(request.body)
  if (!form.success) throw tokenInvalid()
  return form.data.access_token
}
