import type { AuditKind } from '@app/contract/audit-kinds'

/** What happened, in words. */
export const AUDIT_WORDS = {
  login: 'Logged in',
  'login-failed': 'Failed to log in',
  throttled: 'Too many tries',
  refused: 'Refused',
  logout: 'Logged out',
  'session-ended': 'Ended sessions',
  'password-changed': 'Password changed',
  'password-reset-asked': 'Asked for a new password',
  'password-reset': 'Password reset',
  invited: 'Invited',
  'login-added': 'Login added',
  'login-changed': 'Login changed',
  'login-deleted': 'Login deleted',
  'roles-changed': 'Roles changed',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  'factor-reset': 'Second factor reset',
  'recovery-code-used': 'Recovery code used',
  'sign-on-failed': 'Single sign-on failed',
  'settings-changed': 'Settings changed',
  exported: 'Exported',
  downloaded: 'Downloaded',
  sent: 'E-mail sent',
  imported: 'Imported',
  'import-undone': 'Import taken back',
  'return-link-made': 'Return link made',
  'return-link-revoked': 'Return link revoked',
  'return-link-used': 'Return link used',
  erased: 'Person erased',
  restored: 'Backup restored',
} as const satisfies Record<AuditKind, string>

/** Kinds that somebody should look at when there are many. */
export const IS_REFUSAL: ReadonlySet<AuditKind> = new Set<AuditKind>([
  'login-failed',
  'sign-on-failed',
  'throttled',
  'refused',
])
