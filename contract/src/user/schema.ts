import { z } from 'zod'
import { PASSWORD_ENTRY_LENGTH } from '../auth/rules.ts'
import { CurrentPassword, NewPassword } from '../auth/schema.ts'
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
  /** False until the person who was invited has set a password. */
  hasPassword: z.boolean(),
  /** Logging in takes a second factor. */
  hasFactor: z.boolean(),
  /** The person signed on at the identity provider before, so nobody else there gets this login. */
  isSignOnTied: z.boolean(),
  /** Until when the newest invitation works; null without one that does. */
  invitedUntil: OptionalMoment,
  /** Why the newest message about the login could not be sent so far, in the mail server's words; empty if nothing failed. */
  messageFailure: z.string(),
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

/** What the user screen writes. */
const Fields = z.object({ loginEmail: LoginEmail, password: NewPassword, accessRoles: AccessRoles })
export type UserField = keyof z.infer<typeof Fields>

/** Without a password, or with an empty one, the login is to be invited and cannot log in until then. */
export const NewUser = z.object({
  userDetails: Fields.extend({
    loginId: RowId.max(0, 'takes none: a new user gets its own').nullish(),
    password: z.union([z.literal(''), NewPassword]).optional(),
  }),
  currentPassword: CurrentPassword,
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

export const Invitation = z.object({ loginId: Id })

/** What an external login with this address and these roles would see. Without roles it sees no property. */
export const ReachQuery = z.object({ email: LoginEmail, accessRoles: z.union([z.literal(''), AccessRoles]) })
export const Reach = z.object({
  companies: z.array(z.string()),
  properties: z.int(),
  /** The login that has this address already. */
  loginId: Id.nullable(),
})
export type Reach = z.infer<typeof Reach>
