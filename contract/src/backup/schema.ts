import { z } from 'zod'
import { OptionalMoment } from '../scalars.ts'

/**
 * How the nightly backup is (docs/rules/installation.md#nightly-backup): `off` without a folder for it, `none` before the
 * first one, `old` when the newest is older than two days. An installation of less than two days is `new` instead of `off`
 * or `none`.
 */
export const BACKUP_STATES = ['new', 'ok', 'old', 'none', 'off'] as const

export const BackupState = z.object({ state: z.enum(BACKUP_STATES), whenNewest: OptionalMoment })
export type BackupState = z.infer<typeof BackupState>
