import { isCommonPassword } from '../lib/common-passwords.ts'
import { badPayload } from '../lib/problem.ts'

/**
 * The password rules beyond its length (docs/rules/sessions-and-roles.md#passwords).
 *
 * @throws ProblemError 400 that names the field at `path` and says which rule failed
 */
export async function refuseWeakPassword(path: string, password: string, loginEmail: string): Promise<void> {
  if (password.toLowerCase() === loginEmail.toLowerCase()) {
    throw badPayload({ path, message: 'takes a password that is not the e-mail address' })
  }
  if (await isCommonPassword(password)) {
    throw badPayload({ path, message: 'takes a password that is not on the list of common passwords' })
  }
}
