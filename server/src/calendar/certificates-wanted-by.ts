import { addDays, type Day } from '@app/contract/dates'
import { lastWorkingDay } from './working-days.ts'

/** Certificates are requested by this many days before the warrant is due (docs/rules/reminders.md#certificates). */
const WANTED_BEFORE_DAYS = 7

/**
 * The working day by which contractors are asked for their certificates. It may be in the past: then they are asked for
 * them now (docs/rules/services-and-dates.md#working-days).
 */
export const certificatesWantedBy = (anniversary: Day, region: string | null): Day =>
  lastWorkingDay(addDays(anniversary, -WANTED_BEFORE_DAYS), { region })
