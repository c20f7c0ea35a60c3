import { yearOf, type Day } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import { isWeekend, workingDayAfter } from '@app/contract/working-days'

/** Within how many working days Fire and Emergency New Zealand must have the report (regulation 32 of 2018). */
export const REPORT_WORKING_DAYS = 10

/**
 * The day by which Fire and Emergency New Zealand must have the report of an evacuation; null if that is further from
 * today than the holidays are known (docs/rules/documents.md#answers-on-the-evacuation-report).
 */
export function reportDueDay(evacuated: Day, { holidays, today }: Pick<FormFacts, 'holidays' | 'today'>): Day | null {
  const known = yearOf(today)
  const due = workingDayAfter(evacuated, REPORT_WORKING_DAYS, (day) => !isWeekend(day) && !holidays.includes(day))
  return yearOf(evacuated) < known - 1 || yearOf(due) > known + 1 ? null : due
}
