import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client'
import { z } from 'zod'
import type { Environment } from '../../lib/environment.ts'

/** For each answer of the identity provider. */
const TIMEOUT_SECONDS = 8
/** Then its addresses are asked for again. */
const KNOWN_FOR_MS = 60 * 60_000

/** What a browser keeps while its person is at the identity provider. */
export interface Pending {
  state: string
  nonce: string
  verifier: string
}

/** Who signed on, as the identity provider says. */
export interface Person {
  issuer: string
  /** What the identity provider knows them by, and gives to nobody else. */
  subject: string
  /** They proved who they are as strongly as the settings want it. */
  isStrong: boolean
  email: string
  isVerified: boolean
}

export interface IdentityProvider {
  /**
   * Where to send the person, and what to keep of it.
   *
   * @throws unless the identity provider can be reached
   */
  begin: () => Promise<{ address: URL; pending: Pending }>
  /**
   * Who came back to `address`.
   *
   * @throws for an answer that is not the one to what is pending, or that the identity provider does not stand by
   */
  finish: (query: string, pending: Pending) => Promise<Person>
}

export type SignOnEnvironment = Pick<
  Environment,
  | 'OIDC_ISSUER'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_CLIENT_SECRET'
  | 'OIDC_ACR_VALUES'
  | 'OIDC_AMR_VALUES'
  | 'OIDC_MAX_AGE'
  | 'PUBLIC_URL'
>

/** Where the identity provider sends people back to; an operator registers it there. */
export const callbackAddress = ({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): URL =>
  new URL('api/auth/sign-on/callback', PUBLIC_URL.replace(/\/?$/, '/'))

/**
 * The identity provider that is set. It is asked for its addresses when somebody first signs on, and again after an hour or a
 * failure, so that neither a start nor a log-in with a password depends on it.
 */
export function createIdentityProvider(environment: SignOnEnvironment, now: () => Date): IdentityProvider | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ACR_VALUES, OIDC_MAX_AGE } = environment
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null
  const issuer = new URL(OIDC_ISSUER)
  const callback = callbackAddress(environment)
  let known: { configuration: Promise<Configuration>; since: number } | undefined

  const discover = async (): Promise<Configuration> => {
    const isPlain = issuer.protocol === 'http:'
    const found = await discovery(issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, authentication(OIDC_CLIENT_SECRET), {
      timeout: TIMEOUT_SECONDS,
      execute: isPlain ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks],
    })
    return found
  }

  const configured = (): Promise<Configuration> => {
    if (known && now().getTime() - known.since < KNOWN_FOR_MS) return known.configuration
    const asked = { configuration: discover(), since: now().getTime() }
    known = asked
    asked.configuration.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.configuration
  }

  return {
    begin: async () => {
      const configuration = await configured()
      const pending = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const address = buildAuthorizationUrl(configuration, {
        redirect_uri: callback.href,
        scope: 'openid email',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        ...(OIDC_ACR_VALUES && { acr_values: OIDC_ACR_VALUES.join(' ') }),
        ...(OIDC_MAX_AGE && { max_age: String(OIDC_MAX_AGE) }),
      })
      return { address, pending }
    },
    finish: async (query, { state, nonce, verifier }) => {
      const configuration = await configured()
      const address = new URL(callback)
      address.search = query
      const tokens = await authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        // Then the token must say when they proved who they are, too.
        ...(OIDC_MAX_AGE && { maxAge: OIDC_MAX_AGE }),
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The identity provider sent no ID token')
      const isStrong = isStrongEnough(claims, environment)
      const who = { issuer: claims.iss, subject: Subject.parse(claims.sub), isStrong }
      const told = addressIn(claims, issuer)
      if (told) return { ...who, ...told }
      // Many keep the e-mail address out of the token.
      const asked = addressIn(await fetchUserInfo(configuration, tokens.access_token, claims.sub), issuer)
      return { ...who, ...(asked ?? { email: '', isVerified: false }) }
    },
  }
}

/** As the identity provider says that it wants the secret; the specification's own default is in the header. */
const authentication = (secret: string) => {
  const inHeader = ClientSecretBasic(secret)
  const inBody = ClientSecretPost(secret)
  return (...[server, ...rest]: Parameters<typeof inBody>) => {
    const { token_endpoint_auth_methods_supported: methods = [] } = server
    const isInBody = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (isInBody ? inBody : inHeader)(server, ...rest)
  }
}

/** The specification's bounds. */
const Subject = z
  .string()
  .max(255)
  .regex(/^[\x20-\x7e]+$/)

const Proof = z.object({ acr: z.string().optional().catch(undefined), amr: z.array(z.string()).catch([]) })

/** Only the token counts, which is signed. What it does not say is not so. */
function isStrongEnough(
  claims: object,
  { OIDC_ACR_VALUES, OIDC_AMR_VALUES }: Pick<Environment, 'OIDC_ACR_VALUES' | 'OIDC_AMR_VALUES'>,
): boolean {
  const { acr = '', amr } = Proof.parse(claims)
  const isClass = !OIDC_ACR_VALUES || OIDC_ACR_VALUES.includes(acr)
  return isClass && (!OIDC_AMR_VALUES || amr.some((method) => OIDC_AMR_VALUES.includes(method)))
}

const Claims = z.object({
  email: z.email(),
  email_verified: z.unknown().optional(),
  /** Microsoft Entra does not send `email_verified`; this says that the domain is verified by the tenant of the person. */
  xms_edov: z.unknown().optional(),
})

const ENTRA_HOST = 'login.microsoftonline.com'
const isTrue = (claim: unknown): boolean => [true, 1, 'true', '1'].includes(claim as boolean)

function addressIn(claims: object, issuer: URL): Pick<Person, 'email' | 'isVerified'> | null {
  const { data } = Claims.safeParse(claims)
  if (!data) return null
  const isVerified = data.email_verified === true || (issuer.hostname === ENTRA_HOST && isTrue(data.xms_edov))
  return { email: data.email, isVerified }
}
