import { SavedUser, type User } from '@app/contract/user/schema'
import { checkPayload } from '../lib/check-payload.ts'
import { changedPaths, type DraftKind, type DraftValues } from '../lib/draft.ts'

/** A login while it is edited. The password is empty unless a new one is to be set. */
export interface UserDraft {
  readonly loginEmail: string
  readonly password: string
  /** `CompassStaff;ExternalCustomer;` */
  readonly accessRoles: string
}

export const USER_LABELS = {
  loginEmail: 'Login Email',
  password: 'Login Password',
  accessRoles: 'Access Roles',
} as const

/** Why a user cannot be saved or added yet (docs/rules/sessions-and-roles.md#logins). */
export const NO_ROLE = 'Choose at least one access role.'

export const BLANK_USER: UserDraft = { loginEmail: '', password: '', accessRoles: '' }

/** Blanks around e-mail and password do not count (docs/rules/sessions-and-roles.md#logins). */
const valuesOf = ({ loginEmail, password, accessRoles }: UserDraft): DraftValues =>
  new Map([
    ['loginEmail', loginEmail.trim()],
    ['password', password.trim()],
    ['accessRoles', accessRoles],
  ])

const withValue: DraftKind<User, UserDraft>['withValue'] = (draft, path, value) =>
  path in draft ? { ...draft, [path]: value } : draft

export const USER_DRAFT: DraftKind<User, UserDraft> = {
  toDraft: ({ loginEmail, accessRoles }) => ({ loginEmail, password: '', accessRoles }),
  valuesOf,
  withValue,
}

/** How a new login is edited. */
export const NEW_USER_DRAFT: DraftKind<UserDraft, UserDraft> = { toDraft: (blank) => blank, valuesOf, withValue }

/** The path of the user's fields in the payload. */
export const WITHIN_USER = 'userDetails.'

/** The payload with the changed fields, checked as the server will check it. */
export function userToSave({ loginId, whenUpdated }: User, base: UserDraft, draft: UserDraft) {
  const values = valuesOf(draft)
  const changed = changedPaths(valuesOf(base), values).map((path) => [path, values.get(path)] as const)
  return checkPayload(SavedUser, { userDetails: { loginId, whenUpdated, ...Object.fromEntries(changed) } })
}
