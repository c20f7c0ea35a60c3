import type { Calendar } from './calendar.ts'
import { definitionOf, EXTINGUISHERS, WARDEN_TRAINING, type Definitions } from './definitions.ts'
import type { ServicePlan, PlannedService } from './planned-service.ts'
import type { Random } from './random.ts'
import type { Site } from './site.ts'
import { planSystems } from './system-services.ts'

/** Creates a function that plans the services of buildings with consecutive ids. */
export function createServicePlanner(calendar: Calendar, definitions: Definitions) {
  let propertyServiceId = 0
  const define = (shortName: string) => definitionOf(definitions, shortName)

  function finish(random: Random, plan: ServicePlan): PlannedService {
    propertyServiceId += 1
    const isUndated = random.chance(0.006)
    const isDeleted = random.chance(0.013)
    return {
      propertyServiceId,
      isOutstanding: false,
      serviceType: 'Full Service',
      ref: '',
      ...plan,
      supplier: random.chance(0.012) ? null : plan.supplier,
      ...(isUndated && { next: null, last: null, isOutstanding: false }),
      active: random.chance(0.975),
      isDeleted,
      whenSent: null,
      whenTriggered: null,
      snoozedUntil: null,
    }
  }

  /** The dates of a service that is repeated every `intervalMonths`. Some are a little late. */
  function round(random: Random, intervalMonths: number, lateChance: number): { next: number; last: number } {
    const isLate = random.chance(lateChance)
    const next = isLate ? -Math.ceil(random.unit() ** 2 * 45) : random.int(0, intervalMonths * 30)
    const last = Math.min(calendar.addMonths(next, -intervalMonths), -1)
    return { next, last }
  }

  return function planServices(random: Random, site: Site): PlannedService[] {
    const { cycle, isNew, hasTrials, operatorInspects, contractorFor } = site
    const plans: ServicePlan[] = []
    if (cycle) {
      const issued = Math.min(cycle.previousDue + random.int(-14, 2), -1)
      plans.push({
        definition: define('BWOF'),
        supplier: contractorFor(null),
        intervalMonths: 12,
        next: cycle.due,
        last: isNew ? null : issued,
      })
      plans.push(...planSystems(random, calendar, { ...site, cycle, define }))
    }
    if (hasTrials) {
      plans.push({
        definition: define('Evac'),
        supplier: contractorFor('evacuation'),
        intervalMonths: 6,
        ...round(random, 6, 0.035),
        serviceType: random.chance(0.33) ? 'Audit' : 'Full Service',
      })
      if (random.chance(0.12)) {
        const dates = round(random, 12, 0.02)
        plans.push({
          definition: define(WARDEN_TRAINING),
          supplier: contractorFor('evacuation'),
          intervalMonths: 12,
          ...dates,
        })
      }
    }
    if (operatorInspects) {
      const intervalMonths = random.weigh([
        [1, 70],
        [3, 22],
        [6, 8],
      ])
      const dates = round(random, intervalMonths, 0.07)
      plans.push({ definition: define('Owner insp.'), supplier: contractorFor(null), intervalMonths, ...dates })
    }
    if (random.chance(0.11)) {
      const dates = round(random, 12, 0.02)
      plans.push({ definition: define(EXTINGUISHERS), supplier: contractorFor('fire'), intervalMonths: 12, ...dates })
    }
    return plans.map((plan) => finish(random, plan))
  }
}
