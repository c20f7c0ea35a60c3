import { z } from 'zod'
import { PASSWORD_ENTRY_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../auth/rules.ts'
import { Email, Id, Line, Moment, OptionalMoment, RowId, text } from '../scalars.ts'
import { ACCESS_ROLES, areAccessRoles } from './rules.ts'

/**
 * A login (docs/rules/sessions-and-roles.md#logins). `accessRoles` is the semicolon-terminated text of its toggles. An
 * administrator is staff as well, whatever its toggles.
 */
export const User = z.object({
  loginId: z.int(),
  loginEmail: z.string(),
  accessRoles: z.string(),
  isCompassStaff: z.boolean(),
  isExternalCustomer: z.boolean(),
  isExternalSupplier: z.boolean(),
  isAdministrator: z.boolean(),
  loginCount: z.int(),
  whenLastLogin: OptionalMoment,
  whenCreated: Moment,
  whenUpdated: Moment,
  whenDeleted: OptionalMoment,
})
export type User = z.infer<typeof User>

const LoginEmail = Email.min(1, 'is required')

const AccessRoles = Line.refine(
  areAccessRoles,
  `takes at least one of ${ACCESS_ROLES.join('; ')}; each with a semicolon after it`,
)

const PASSWORD_LENGTHS = `takes ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters`

/**
 * A password to set. That it is neither the login e-mail nor a common one is looked at by the server
 * (docs/rules/sessions-and-roles.md#passwords).
 */
export const NewPassword = text(PASSWORD_MAX_LENGTH, PASSWORD_LENGTHS).min(PASSWORD_MIN_LENGTH, PASSWORD_LENGTHS)

/** What the user screen writes. */
const Fields = z.object({ loginEmail: LoginEmail, password: NewPassword, accessRoles: AccessRoles })
export type UserField = keyof z.infer<typeof Fields>

export const NewUser = z.object({
  userDetails: Fields.extend({ loginId: RowId.max(0, 'takes none: a new user gets its own').nullish() }),
})
export type NewUser = z.infer<typeof NewUser>

/** What a save of a user takes: fields left out stay as they are, a password is sent only to change it. */
export const SavedUser = z.object({
  userDetails: Fields.partial().extend({
    loginId: Id,
    whenUpdated: Moment,
    whenDeleted: OptionalMoment.optional(),
  }),
})
export type SavedUser = z.infer<typeof SavedUser>

export const PasswordChange = z
  .object({ loginId: Id, password: NewPassword, passwordReEntered: text(PASSWORD_ENTRY_LENGTH) })
  .refine(({ password, passwordReEntered }) => password === passwordReEntered, {
    path: ['passwordReEntered'],
    message: 'takes the same password as above',
  })
export type PasswordChange = z.infer<typeof PasswordChange>
