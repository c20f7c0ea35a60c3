/**
 * The header of a call that a screen makes by itself. Such a call is no use of the session, so that a screen that nobody
 * looks at does not keep its session alive (docs/rules/sessions-and-roles.md#sessions).
 */
export const UNATTENDED_HEADER = 'warrant-unattended'
