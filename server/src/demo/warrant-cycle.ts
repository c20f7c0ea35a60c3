import type { Calendar } from './calendar.ts'
import type { Random } from './random.ts'

/** How many certificates for a warrant have been received. */
type Stage = 'untouched' | 'collecting' | 'one missing' | 'ready'

/** The warrant cycle of a building, in days from today. */
export interface WarrantCycle {
  /** The next anniversary; negative while the warrant is overdue. */
  due: number
  previousDue: number
  stage: Stage
}

/** Certificates are requested from six weeks before the anniversary. */
export const COLLECTING_DAYS = 42

/**
 * Anniversaries by month. Compliance schedules are issued when buildings are finished: often before Christmas and
 * Easter, seldom in January.
 */
const MONTH_WEIGHTS = [5, 8, 10, 8, 9, 9, 8, 8, 8, 8, 9, 10]
const HEAVIEST = Math.max(...MONTH_WEIGHTS)

/** Warrants are at most this many days late: an office drops customers that do not renew. */
const LATEST = 90

const LATE_CHANCES = [
  { upTo: 14, chance: 0.25 },
  { upTo: 45, chance: 0.1 },
  { upTo: LATEST, chance: 0.04 },
]

export function inventCycle(random: Random, calendar: Calendar): WarrantCycle {
  const anniversary = inventAnniversary(random, calendar)
  const isLate = anniversary < 0 && random.chance(lateChance(-anniversary))
  const isEarly = anniversary >= 0 && anniversary < 12 && random.chance(0.25)
  const isRenewed = (anniversary < 0 && !isLate) || isEarly
  const due = isRenewed ? calendar.addMonths(anniversary, 12) : anniversary
  return { due, previousDue: calendar.addMonths(due, -12), stage: inventStage(random, due) }
}

/** A random day of the year around today, weighted by the anniversaries of its month. */
function inventAnniversary(random: Random, calendar: Calendar): number {
  for (;;) {
    const offset = random.int(-LATEST, 364 - LATEST)
    const month = Number(calendar.day(offset).slice(5, 7))
    if (random.chance((MONTH_WEIGHTS[month - 1] ?? 0) / HEAVIEST)) return offset
  }
}

const lateChance = (daysLate: number) => LATE_CHANCES.find(({ upTo }) => daysLate <= upTo)?.chance ?? 0

function inventStage(random: Random, due: number): Stage {
  if (due > COLLECTING_DAYS) return 'untouched'
  if (due > 14)
    return random.weigh<Stage>([
      ['untouched', 35],
      ['collecting', 55],
      ['one missing', 5],
      ['ready', 5],
    ])
  if (due > 7)
    return random.weigh<Stage>([
      ['untouched', 8],
      ['collecting', 52],
      ['one missing', 22],
      ['ready', 18],
    ])
  if (due >= 0)
    return random.weigh<Stage>([
      ['collecting', 25],
      ['one missing', 33],
      ['ready', 42],
    ])
  return random.weigh<Stage>([
    ['untouched', 5],
    ['collecting', 30],
    ['one missing', 47],
    ['ready', 18],
  ])
}

/** When a system was last certified and when it is due again. */
export interface SystemDates {
  next: number
  last: number
  intervalMonths: number
  /** The certificate for this cycle has been received. */
  isReceived: boolean
}

/**
 * Invents dates for a building's systems. Contractors mostly send their certificates together. A system that is due
 * again was last certified around its previous anniversary.
 */
export function inventSystemDates<System extends { supplier: unknown }>(
  random: Random,
  calendar: Calendar,
  cycle: WarrantCycle,
  systems: readonly System[],
): (System & SystemDates)[] {
  const share = cycle.due > 28 ? 0.2 : cycle.due > 14 ? 0.45 : 0.7
  const contractors = [...new Set(systems.map(({ supplier }) => supplier))]
  const sent = new Map(contractors.map((contractor) => [contractor, random.chance(share)]))
  const sentLastTime = new Map(
    contractors.map((contractor) => [contractor, random.chance(0.13) ? random.int(-4, 6) : random.int(-36, -7)]),
  )
  const missing = cycle.stage === 'one missing' ? random.int(0, systems.length - 1) : null
  return systems.map((system, index) => {
    const isReceived = {
      untouched: cycle.due > COLLECTING_DAYS && random.chance(0.015),
      collecting: random.chance(0.1) ? random.chance(0.5) : sent.get(system.supplier) === true,
      'one missing': index !== missing,
      ready: true,
    }[cycle.stage]
    if (index !== missing && random.chance(0.1)) return { ...system, ...ownYear(random, calendar, cycle) }
    if (index !== missing && random.chance(0.04)) return { ...system, ...shortInterval(random, calendar, cycle) }
    const lastTime = (sentLastTime.get(system.supplier) ?? 0) - random.int(0, 2)
    return { ...system, ...(isReceived ? received(random, calendar, cycle) : outstanding(cycle, lastTime)) }
  })
}

function received(random: Random, calendar: Calendar, { due }: WarrantCycle): SystemDates {
  const last = random.int(Math.min(due - COLLECTING_DAYS, -12), -1)
  return { next: calendar.addMonths(due, 12), last, intervalMonths: 12, isReceived: true }
}

function outstanding({ due, previousDue }: WarrantCycle, lastTime: number): SystemDates {
  return { next: due, last: Math.min(previousDue + lastTime, -1), intervalMonths: 12, isReceived: false }
}

/** Lifts and similar systems are certified in another month. */
function ownYear(random: Random, calendar: Calendar, { due }: WarrantCycle): SystemDates {
  const anniversary = calendar.addMonths(due, -random.int(2, 10))
  const isLate = due > COLLECTING_DAYS && anniversary > -40 && random.chance(0.1)
  const isDone = anniversary < 5 && !isLate
  const next = isDone ? calendar.addMonths(anniversary, 12) : anniversary
  const last = Math.min(calendar.addMonths(next, -12) + random.int(-20, 4), -1)
  return { next, last, intervalMonths: 12, isReceived: next > due }
}

/** Some plant is certified every quarter or half-year. */
function shortInterval(random: Random, calendar: Calendar, { due }: WarrantCycle): SystemDates {
  const intervalMonths = random.pick([3, 6, 6])
  const isCollecting = due <= COLLECTING_DAYS
  const last = -random.int(1, isCollecting ? 20 : intervalMonths * 30)
  const next = calendar.addMonths(last, intervalMonths)
  return { next, last, intervalMonths, isReceived: next > due }
}
