import type { Connection } from '../../database/connection.ts'
import type { ProvedBy } from '../../database/tables.ts'
import type { Login } from '../login.ts'
import type { Tokens } from '../token.ts'

export interface Client {
  /** Its IP address. */
  address: string
  /** What it calls itself; a stranger's text. */
  userAgent: string
}

const USER_AGENT_LENGTH = 500

interface Start {
  client: Client
  provedBy: ProvedBy
  now: Date
  /** When the person proved who they are, if that was before `now`. */
  authenticated?: Date
}

/** Starts a session and returns its token. */
export async function startSession(
  db: Connection,
  tokens: Tokens,
  login: Login,
  { client, provedBy, now, authenticated = now }: Start,
): Promise<string> {
  const { sessionId } = await db
    .insertInto('loginSession')
    .values({
      loginId: login.loginId,
      whenStarted: now.toISOString(),
      whenAuthenticated: authenticated.toISOString(),
      whenSeen: now.toISOString(),
      clientAddress: client.address,
      provedBy,
      browser: client.userAgent.slice(0, USER_AGENT_LENGTH).toWellFormed(),
    })
    .returning('sessionId')
    .executeTakeFirstOrThrow()
  return tokens.sign(login, sessionId)
}
