import { addMonths, addYears, daysBetween, type Day } from '../dates.ts'

/** A warrant is late from the day after its anniversary. A warrant without a date is not late. */
export const isWarrantLate = (anniversary: Day | null, today: Day): boolean =>
  anniversary !== null && anniversary < today

/** The day on which a warrant expires: the anniversary after the one that it is issued for, however late it is issued. */
export const warrantExpiry = (anniversary: Day): Day => addYears(anniversary, 1)

/** Reminders sent earlier than this before the due day belong to the previous cycle (docs/rules/reminders.md#certificates). */
export const CYCLE_DAYS = 90

/** Whether a reminder belongs to the cycle that ends on the due day. */
export const isOfCycle = (reminder: Day, due: Day): boolean => daysBetween(reminder, due) <= CYCLE_DAYS

/** An anniversary that is up to this far from a warrant's is that warrant's, before or after a correction. */
export const SAME_WARRANT_MONTHS = 6

/**
 * Whether a certificate or an answer is about a warrant, though its anniversary may have been corrected since: the one that it names
 * is nearer to that one than to those of the years around it (docs/rules/returns.md#corrected-anniversaries).
 *
 * @param named the anniversary that the certificate or the answer names
 */
export const isOfWarrant = (named: Day, anniversary: Day): boolean =>
  named > addMonths(anniversary, -SAME_WARRANT_MONTHS) && named <= addMonths(anniversary, SAME_WARRANT_MONTHS)

/** The specified systems of a warrant, and how many of them are outstanding. */
export interface WarrantSystems {
  total: number
  outstanding: number
}

/**
 * Whether a late warrant only has to be issued, because it has systems and none of them is outstanding. Then there is
 * nothing to tell the authority (docs/rules/reminders.md#authority).
 */
export const isWarrantToIssue = (
  anniversary: Day | null,
  today: Day,
  { total, outstanding }: WarrantSystems,
): boolean => isWarrantLate(anniversary, today) && total > 0 && outstanding === 0

/**
 * Who issues the warrant (docs/rules/documents.md#who-issues). 'Operator' stands for the operator, whose name is a
 * setting.
 */
export const BWOF_ISSUED_BY = ['None', 'Operator', 'Operator Supplier', 'Owners Agent'] as const

export const OWNER_INSPECTIONS_COMPLETED_BY = [
  'None',
  'Operator',
  'Operator Supplier',
  'Tenant',
  'Owners Agent',
] as const

/**
 * Whether a text names a postal box or bag. A compliance schedule is kept in a building, never there (section 105(c) of
 * the Act).
 */
export const isPostalBox = (place: string): boolean => /\b(p\.?\s*o\.?\s*(box|bag)|private\s+bag)\b/i.test(place)

/** Listed in descending order (docs/rules/records.md#bwof-and-evacuation-records). */
export const COMPLIANCE_SCHEDULE_MONTHS = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]

/** Suggestions for `intendedLifeOfTheBuilding`; other texts are allowed. */
export const INTENDED_LIVES = ['Indefinite, but not less than 50 years', 'Not known'] as const

/**
 * Purpose groups of older schedules, then the risk groups since 2012. The field is free text, because mixed buildings
 * have several.
 */
export const PURPOSE_GROUPS = [
  'CS',
  'CL',
  'CO',
  'CM',
  'SC',
  'SD',
  'SA',
  'SR',
  'SH',
  'WL',
  'WM',
  'WH',
  'WF',
  'IE',
  'IA',
  'ID',
  'SM',
  'SI',
  'CA',
  'WB',
  'WS',
  'VP',
] as const

export const FIRE_HAZARD_CATEGORIES = ['1', '2', '3', '4'] as const

/** `BGIS` prints the alternate logo; empty prints the default (docs/rules/records.md#properties). */
export const BWOF_TEMPLATES = ['', 'BGIS'] as const
