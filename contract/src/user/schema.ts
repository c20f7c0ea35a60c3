import { z } from 'zod'
import { PASSWORD_ENTRY_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../auth/rules.ts'
import { Email, Id, Line, Moment, OptionalMoment, RowId, text } from '../scalars.ts'
import { ACCESS_ROLES, areAccessRoles } from './rules.ts'

/**
 * A login (docs/rules/sessions-and-roles.md#logins). `accessRoles` lists its roles, each with a semicolon after it. An
 * administrator is always staff as well.
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
 * A new password. The server also checks that it is neither the login e-mail nor a common password
 * (docs/rules/sessions-and-roles.md#passwords).
 */
export const NewPassword = text(PASSWORD_MAX_LENGTH, PASSWORD_LENGTHS).min(PASSWORD_MIN_LENGTH, PASSWORD_LENGTHS)

/**
 * The present password of the person who acts, where they logged in more than ten minutes ago
 * (docs/rules/sessions-and-roles.md#the-present-password).
 */
const CurrentPassword = text(PASSWORD_ENTRY_LENGTH).optional()

/** What the user screen writes. */
const Fields = z.object({ loginEmail: LoginEmail, password: NewPassword, accessRoles: AccessRoles })
export type UserField = keyof z.infer<typeof Fields>

export const NewUser = z.object({
  userDetails: Fields.extend({ loginId: RowId.max(0, 'takes none: a new user gets its own').nullish() }),
})
export type NewUser = z.infer<typeof NewUser>

/**
 * The payload of a save of a user. Fields that are left out keep their values. `password` is only sent to change it.
 */
export const SavedUser = z.object({
  userDetails: Fields.partial().extend({
    loginId: Id,
    whenUpdated: Moment,
    whenDeleted: OptionalMoment.optional(),
  }),
  currentPassword: CurrentPassword,
})
export type SavedUser = z.infer<typeof SavedUser>

export const PasswordChange = z
  .object({
    loginId: Id,
    password: NewPassword,
    passwordReEntered: text(PASSWORD_ENTRY_LENGTH),
    currentPassword: CurrentPassword,
  })
  .refine(({ password, passwordReEntered }) => password === passwordReEntered, {
    path: ['passwordReEntered'],
    message: 'takes the same password as above',
  })
export type PasswordChange = z.infer<typeof PasswordChange>
