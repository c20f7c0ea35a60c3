import { addDays, addMonths, daysBetween, type Day } from '@app/contract/dates'

/**
 * A calendar of days counted from today; negative days are in the past. A data set uses a few thousand days millions of
 * times, so each result is cached.
 */
export interface Calendar {
  today: Day
  day: (offset: number) => Day
  addMonths: (offset: number, months: number) => number
  /** A local time of the office as a UTC timestamp. `minute` counts from midnight. */
  moment: (offset: number, minute: number) => string
  /** The day itself, or the Monday after it at a weekend. */
  workingDayFrom: (offset: number) => number
  workingDayBefore: (offset: number) => number
}

const HOUR_MS = 3_600_000
const DAY_MINUTES = 1_440

export function createCalendar(today: Day): Calendar {
  const todayAt = Date.parse(today)
  const day = memoise((offset) => addDays(today, offset))
  const byMonths = Array.from({ length: 25 }, (_, index) =>
    memoise((offset) => daysBetween(today, addMonths(day(offset), index - 12))),
  )
  const isWeekend = memoise((offset) => [0, 6].includes(new Date(todayAt + offset * 24 * HOUR_MS).getUTCDay()))
  const minuteAt = memoise((minutes) => {
    const offset = Math.floor(minutes / DAY_MINUTES)
    return new Date(todayAt + (minutes / 60 - hoursAhead(day(offset))) * HOUR_MS).toISOString()
  })
  return {
    today,
    day,
    addMonths: (offset, months) => {
      const shift = byMonths[months + 12]
      if (!shift) throw new Error(`The calendar adds at most twelve months either way, not ${months}`)
      return shift(offset)
    },
    moment: (offset, minute) => minuteAt(offset * DAY_MINUTES + minute),
    workingDayFrom: (offset) => {
      let at = offset
      while (isWeekend(at)) at += 1
      return at
    },
    workingDayBefore: (offset) => {
      let at = offset - 1
      while (isWeekend(at)) at -= 1
      return at
    },
  }
}

/** New Zealand's UTC offset by month, which is accurate enough for invented times. */
function hoursAhead(day: Day): number {
  const month = Number(day.slice(5, 7))
  return month >= 4 && month <= 9 ? 12 : 13
}

function memoise<T>(work: (offset: number) => T): (offset: number) => T {
  const known = new Map<number, T>()
  return (offset) => {
    const seen = known.get(offset)
    if (seen !== undefined) return seen
    const made = work(offset)
    known.set(offset, made)
    return made
  }
}
