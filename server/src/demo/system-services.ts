import type { Calendar } from './calendar.ts'
import type { Definition } from './definitions.ts'
import type { ServicePlan } from './planned-service.ts'
import type { Random } from './random.ts'
import type { Site } from './site.ts'
import { inventSystemDates, type WarrantCycle } from './warrant-cycle.ts'

interface Certified extends Pick<Site, 'building' | 'isNew' | 'contractorFor'> {
  cycle: WarrantCycle
  define: (shortName: string) => Definition
}

/** Plans the specified systems of a building with a warrant. */
export function planSystems(random: Random, calendar: Calendar, site: Certified): ServicePlan[] {
  const { building, cycle, isNew, contractorFor, define } = site
  const systems = building.systems.map((shortName) => {
    const definition = define(shortName)
    return { definition, supplier: contractorFor(definition.trade) }
  })
  const audited = new Set(systems.map(({ supplier }) => supplier).filter(() => random.chance(0.025)))
  const number = createNumbering(building.systems)
  return inventSystemDates(random, calendar, cycle, systems).map(
    ({ definition, supplier, intervalMonths, next, last, isReceived }) => ({
      definition,
      supplier,
      intervalMonths,
      next,
      last: isNew && !isReceived ? null : last,
      isOutstanding: !isReceived,
      serviceType: audited.has(supplier) ? 'Audit' : 'Full Service',
      ref: number(definition.shortName) || certificateNumber(random),
    }),
  )
}

/** Numbers systems that exist more than once: `Lift 1`, `Lift 2`. Empty for others. */
function createNumbering(systems: readonly string[]): (shortName: string) => string {
  const seen = new Map<string, number>()
  return (shortName) => {
    if (systems.indexOf(shortName) === systems.lastIndexOf(shortName)) return ''
    const number = (seen.get(shortName) ?? 0) + 1
    seen.set(shortName, number)
    return `${EQUIPMENT[shortName] ?? 'No.'} ${number}`
  }
}

const EQUIPMENT: Record<string, string> = {
  'SS8/1': 'Lift',
  'SS8/2': 'Goods lift',
  'SS8/3': 'Escalator',
  'SS3/1': 'Door',
  SS2: 'Panel',
  SS7: 'RPZ',
  SS9: 'Plant',
  'SS14/1': 'Generator',
  SS11: 'Cupboards',
}

const certificateNumber = (random: Random): string =>
  random.weigh([
    ['', 66],
    [`12A-${random.int(10_000, 49_999)}`, 22],
    [`IQP ${random.int(120, 1_980)}`, 12],
  ])
