import { SavedUser, type User, type UserField } from '@app/contract/user/schema'
import { checkPayload } from '../lib/check-payload.ts'
import { changedPaths, type DraftKind, type DraftValues } from '../lib/draft.ts'
import { knownFields } from '../lib/known-fields.ts'
import type { ChosenRole } from './chosen-role.ts'

/**
 * A login while it is edited. The password is empty unless a new one is to be set. `accessRoles` is a text such as
 * `CompassStaff;ExternalCustomer;`.
 */
export type UserDraft = Readonly<Record<UserField, string>>

export const USER_LABELS = {
  loginEmail: 'Login Email',
  password: 'Login Password',
  accessRoles: 'Access Roles',
} as const satisfies Record<UserField, string>

/** Why a user cannot be saved or added yet (docs/rules/sessions-and-roles.md#logins). */
export const NO_ROLE = 'Choose at least one access role.'

export const BLANK_USER: UserDraft = { loginEmail: '', password: '', accessRoles: '' }

/** Blanks around e-mail and password do not count (docs/rules/sessions-and-roles.md#logins). */
const valuesOf = (draft: UserDraft): DraftValues =>
  new Map(Object.entries(draft).map(([name, text]) => [name, text.trim()]))

const withValue: DraftKind<User, UserDraft>['withValue'] = (draft, path, value) =>
  path in draft ? { ...draft, [path]: value } : draft

export const USER_DRAFT: DraftKind<User, UserDraft> = {
  toDraft: (user) => knownFields(user, BLANK_USER),
  valuesOf,
  withValue,
}

/** The access roles of a login with one role, as text. */
export const rolesOf = (role: ChosenRole): string => (role ? `${role};` : '')

/** How a new login is edited that starts with a role. One that is chosen later takes its place; what was typed stays. */
export const NEW_USER_DRAFT: DraftKind<ChosenRole, UserDraft> = {
  toDraft: (role) => ({ ...BLANK_USER, accessRoles: rolesOf(role) }),
  valuesOf,
  withValue,
  absorb: (role, _, draft) => ({ source: role, draft: { ...draft, accessRoles: rolesOf(role) } }),
}

/** The path of the user's fields in the payload. */
export const WITHIN_USER = 'userDetails.'

/** The payload with the changed fields, checked as the server will check it. */
export function userToSave({ loginId, whenUpdated }: User, base: UserDraft, draft: UserDraft) {
  const values = valuesOf(draft)
  const changed = changedPaths(valuesOf(base), values).map((path) => [path, values.get(path)] as const)
  return checkPayload(SavedUser, { userDetails: { loginId, whenUpdated, ...Object.fromEntries(changed) } })
}
