import type { Environment } from '../../lib/environment.ts'
import { ProblemError } from '../../lib/problem.ts'

/** @throws ProblemError 403 while bulk sending is switched off (docs/rules/reminders.md#sending) */
export function refuseWhileSwitchedOff({ BULK_SENDING }: Pick<Environment, 'BULK_SENDING'>): void {
  if (BULK_SENDING === 'off') throw new ProblemError(403, 'bulk-sending-off', 'Bulk sending is switched off here.')
}
