import type { AppContext } from '../../app-context.ts'
import { ProblemError } from '../../lib/problem.ts'

type Context = Pick<AppContext, 'environment'>

/** Whether the login may log in without the identity provider (docs/rules/accounts.md#only-by-single-sign-on). */
export const mayUsePassword = (
  { environment: { PASSWORD_LOGIN } }: Context,
  { isAdministrator }: { isAdministrator: boolean },
): boolean => PASSWORD_LOGIN === 'on' || isAdministrator

/** The same for everybody, so that nobody learns who has a login and who is an administrator. */
export function loginFailed({ environment: { PASSWORD_LOGIN, OIDC_LABEL } }: Context): ProblemError {
  const hint =
    PASSWORD_LOGIN === 'on'
      ? ''
      : ` Only administrators log in with a password here; everybody else logs in with ${OIDC_LABEL}.`
  return new ProblemError(400, 'login-failed', `The user name or the password is incorrect.${hint}`)
}
