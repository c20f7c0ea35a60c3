/** What the audit records (docs/rules/audit.md#what-is-recorded). */
export const AUDIT_KINDS = [
  'login',
  'login-failed',
  'throttled',
  'refused',
  'logout',
  'session-ended',
  'password-changed',
  'password-reset-asked',
  'password-reset',
  'invited',
  'login-added',
  'login-changed',
  'login-deleted',
  'roles-changed',
  'factor-added',
  'factor-removed',
  'factor-reset',
  'recovery-code-used',
  'sign-on-failed',
  'settings-changed',
  'exported',
  'downloaded',
  'sent',
  'imported',
  'import-undone',
  'return-link-made',
  'return-link-revoked',
  'return-link-used',
  'erased',
  'restored',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** What a call that succeeds leaves in the audit, where its declaration says so. */
export type AuditedCall = Extract<
  AuditKind,
  | 'settings-changed'
  | 'exported'
  | 'downloaded'
  | 'sent'
  | 'imported'
  | 'import-undone'
  | 'return-link-made'
  | 'return-link-revoked'
  | 'return-link-used'
>
