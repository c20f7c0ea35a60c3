import { addDays, addMonths, daysBetween, type Day } from '@app/contract/dates'

/**
 * Days counted from today: negative ones are past. A data set has a few thousand days and asks for them millions of
 * times, so each is worked out once.
 */
export interface Calendar {
  today: Day
  day: (offset: number) => Day
  addMonths: (offset: number, months: number) => number
  /** What the office's clock shows, as a moment in UTC. `minute` counts from midnight. */
  moment: (offset: number, minute: number) => string
  /** The day itself, or the Monday after a weekend. */
  workingDayFrom: (offset: number) => number
  workingDayBefore: (offset: number) => number
}

const HOUR_MS = 3_600_000
const DAY_MINUTES = 1_440

export function createCalendar(today: Day): Calendar {
  const todayAt = Date.parse(today)
  const day = remember((offset) => addDays(today, offset))
  const byMonths = Array.from({ length: 25 }, (_, index) =>
    remember((offset) => daysBetween(today, addMonths(day(offset), index - 12))),
  )
  const isWeekend = remember((offset) => [0, 6].includes(new Date(todayAt + offset * 24 * HOUR_MS).getUTCDay()))
  const minuteAt = remember((minutes) => {
    const offset = Math.floor(minutes / DAY_MINUTES)
    return new Date(todayAt + (minutes / 60 - hoursAhead(day(offset))) * HOUR_MS).toISOString()
  })
  return {
    today,
    day,
    addMonths: (offset, months) => {
      const shift = byMonths[months + 12]
      if (!shift) throw new Error(`Takes up to twelve months either way, not ${months}`)
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

/** New Zealand's daylight saving by the month: invented moments need it no finer. */
function hoursAhead(day: Day): number {
  const month = Number(day.slice(5, 7))
  return month >= 4 && month <= 9 ? 12 : 13
}

function remember<T>(work: (offset: number) => T): (offset: number) => T {
  const known = new Map<number, T>()
  return (offset) => {
    const seen = known.get(offset)
    if (seen !== undefined) return seen
    const made = work(offset)
    known.set(offset, made)
    return made
  }
}
