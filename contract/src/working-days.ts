import { addDays, LAST_DAY, type Day } from './dates.ts'

/**
 * The n-th working day after the day, as periods of the law count: the day itself is not one of them. No later than the
 * last day that there is.
 */
export function workingDayAfter(day: Day, count: number, isWorkingDay: (day: Day) => boolean): Day {
  let last = day
  for (let counted = 0; counted < count && last < LAST_DAY;) {
    last = addDays(last, 1)
    if (isWorkingDay(last)) counted++
  }
  return last
}

/** Whether the day is a Saturday or a Sunday. */
export const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(day).getUTCDay())
