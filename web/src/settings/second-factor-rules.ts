import type { SecondFactorRule } from '@app/contract/settings/schema'

/** Whose logins need a second factor, in words. */
export const SECOND_FACTOR_WORDS = {
  optional: 'Whoever wants one',
  internal: 'Everybody in the office',
  all: 'Everybody, customers and suppliers too',
} as const satisfies Record<SecondFactorRule, string>
