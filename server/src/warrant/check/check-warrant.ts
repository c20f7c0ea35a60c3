import { isPostalBox, warrantExpiry } from '@app/contract/bwof/rules'
import { warrantAgent } from '@app/contract/bwof/warrant-agent'
import { addDays, addMonths, addYears, printedDay, yearOf, type Day } from '@app/contract/dates'
import { withoutFullStop, type Finding } from '@app/contract/finding'
import { MAX_PACK_MEGABYTES, packMegabytes } from '@app/contract/warrant/rules'
import type { WarrantCheck } from '@app/contract/warrant/schema'
import type { CheckFacts } from './check-facts.ts'
import { judgeSystems, systemFindings, toCheckedSystem, type Cycle, type JudgedSystem } from './check-systems.ts'

const YEAR_MONTHS = 12
/** An issue date more than this many days before the anniversary is doubted. */
const EARLY_DAYS = 30

export const cycleOf = (bwofAnniversary: Day, presentAnniversary: Day | null): Cycle => ({
  start: addMonths(bwofAnniversary, -YEAR_MONTHS),
  anniversary: bwofAnniversary,
  expiry: warrantExpiry(bwofAnniversary),
  isPast: presentAnniversary !== null && presentAnniversary > bwofAnniversary,
})

/** When a warrant is checked, and for which day of issue. */
export interface CheckedOn {
  issueDate: Day
  today: Day
  /** In which a moment has its day. */
  timeZone: string
}

/** What a warrant lacks, stops first (docs/rules/evidence.md#the-warrant-check). */
export function checkWarrant(facts: CheckFacts, { issueDate, today, timeZone }: CheckedOn): WarrantCheck {
  const { propertyId, bwofAnniversary, presentAnniversary, evidence } = facts
  const cycle = bwofAnniversary === null ? null : cycleOf(bwofAnniversary, presentAnniversary)
  const systems = judgeSystems(facts.systems, cycle, timeZone)
  const all = [
    ...dateFindings(cycle, issueDate, today),
    ...anniversaryFindings(bwofAnniversary, presentAnniversary),
    ...(systems.length === 0
      ? [stop('no-systems', null, 'The compliance schedule lists no specified systems. Add them to the services.')]
      : []),
    ...factFindings(facts),
    ...packFindings(systems),
    ...(cycle ? systemFindings(systems, { cycle, issueDate, evidence }) : []),
    ...facts.defects.map(({ severity, description }) =>
      doubt('open-defect', null, `The building has an open defect (${severity}): ${withoutFullStop(description)}.`),
    ),
  ]
  const stops = all.filter(({ severity }) => severity === 'stop')
  return {
    propertyId,
    bwofAnniversary,
    issueDate,
    expiryDate: cycle && cycle.expiry,
    systems: systems.map((system) => toCheckedSystem(system, bwofAnniversary)),
    findings: [...stops, ...all.filter(({ severity }) => severity === 'doubt')],
    canIssue: stops.length === 0,
  }
}

const stop = (code: string, field: string | null, text: string): Finding => ({
  severity: 'stop',
  code,
  field,
  text,
  propertyServiceId: null,
})
const doubt = (code: string, field: string | null, text: string): Finding => ({
  severity: 'doubt',
  code,
  field,
  text,
  propertyServiceId: null,
})

function dateFindings(cycle: Cycle | null, issueDate: Day, today: Day): Finding[] {
  const findings: Finding[] = []
  if (issueDate > today) {
    findings.push(
      stop('date-in-future', 'issueDate', `A warrant is issued on a day up to today, ${printedDay(today)}.`),
    )
  }
  if (!cycle) return findings
  const shown = printedDay(cycle.anniversary)
  if (issueDate <= cycle.start) {
    findings.push(stop('too-early', 'issueDate', `The warrant of ${shown} covers the twelve months before it.`))
  } else if (issueDate >= cycle.expiry) {
    findings.push(
      stop(
        'expired',
        'issueDate',
        `The warrant of ${shown} would have expired by then. Move the anniversary on by a year, and issue that one.`,
      ),
    )
  } else if (issueDate > cycle.anniversary) {
    findings.push(doubt('late', 'issueDate', `The warrant was due on ${shown}, so it is issued late.`))
  } else if (issueDate < addDays(cycle.anniversary, -EARLY_DAYS)) {
    findings.push(
      doubt('early', 'issueDate', `The warrant is due on ${shown}, more than ${EARLY_DAYS} days after the issue date.`),
    )
  }
  return findings
}

/** Filing refuses a paper that makes the pack too large; those of an upgraded installation may be too large together. */
function packFindings(systems: readonly JudgedSystem[]): Finding[] {
  const certificates = systems.flatMap(({ state, certificate }) =>
    state === 'certified' && certificate ? [certificate] : [],
  )
  const papers = new Map(certificates.map(({ documentId, paperSize }) => [documentId, { size: paperSize }]))
  const megabytes = packMegabytes([...papers.values()])
  if (megabytes <= MAX_PACK_MEGABYTES) return []
  const text = `The papers of the certificates are ${megabytes} MB, and a council pack holds ${MAX_PACK_MEGABYTES} MB. Withdraw the certificates with the largest, and file these anew, scanned in black and white or at 200 dpi.`
  return [stop('pack-too-large', null, text)]
}

/** What is wrong with the anniversary of the warrant: its own and those before it are the schedule's. */
function anniversaryFindings(anniversary: Day | null, present: Day | null): Finding[] {
  const field = 'whenNextServiceAnniversary'
  if (present === null) {
    const text = 'The warrant has no anniversary. Enter it on the Building Warrant of Fitness among the services.'
    return [stop('no-anniversary', field, text)]
  }
  if (anniversary === null || isAnniversaryUpTo(present, anniversary)) return []
  const text = `The warrant is due on ${printedDay(present)}, and ${printedDay(anniversary)} is none of its anniversaries up to then. Correct the date among the services.`
  return [doubt('other-anniversary', field, text)]
}

/** Whether a day is the anniversary itself or that of an earlier year. That of 29 February is 28 February in other years. */
const isAnniversaryUpTo = (present: Day, day: Day): boolean => {
  const years = yearOf(present) - yearOf(day)
  if (years < 0) return false
  // Once moved on from 29 February, the records have 28 February in leap years too.
  const movedOn = years > 0 ? addYears(warrantExpiry(day), years - 1) : day
  return [addYears(day, years), movedOn].includes(present) || addYears(present, -years) === day
}

type FactField = 'streetAddress' | 'buildingUse' | 'maximumNumberOfOccupants' | 'complianceSchedule'

const NEEDED: Readonly<Record<FactField, string>> = {
  streetAddress: 'The street address is missing.',
  buildingUse: 'The current, lawfully established use is missing.',
  maximumNumberOfOccupants: 'The maximum number of occupants is missing.',
  complianceSchedule: 'The number of the compliance schedule is missing.',
}

const WANTED = {
  legalDescription: 'The legal description of the land is missing: it stays blank on Form 12.',
  purposeGroup: 'The purpose group is missing: it stays blank on Form 12.',
  highestFireHazardCategoryFhcNumber: 'The highest fire hazard category is missing: it stays blank on Form 12.',
  firstConstructed: 'The year of construction is missing: Form 12 says "Not known".',
} as const

function factFindings(facts: CheckFacts): Finding[] {
  const findings: Finding[] = []
  const missing = (field: string, text: string) => findings.push(stop('fact-missing', field, `${text} Enter it first.`))
  if (facts.ownerName === '') missing('ownerId', 'The name of the owner is missing.')
  for (const field of keysOf(NEEDED)) if (facts[field].trim() === '') missing(field, NEEDED[field])
  const place = facts.buildingSafetyManualLocated
  if (place === '') {
    missing('buildingSafetyManualLocated', 'The place where the compliance schedule is kept is missing.')
  } else if (isPostalBox(place)) {
    findings.push(
      doubt(
        'place',
        'buildingSafetyManualLocated',
        'The compliance schedule is kept at a PO Box, where nobody can look at it. Enter the place itself.',
      ),
    )
  }
  for (const field of keysOf(WANTED)) {
    if (facts[field] === '') findings.push(doubt('fact-wanted', field, WANTED[field]))
  }
  const agent = agentFinding(facts)
  if (agent) findings.push(agent)
  const { complianceScheduleMonths: months } = facts
  if (months !== null && months < YEAR_MONTHS) {
    findings.push(
      doubt('months', 'complianceScheduleMonths', `The compliance schedule has run for ${months} of twelve months.`),
    )
  }
  return findings
}

const WITHOUT_AGENT = {
  operator: 'The settings do not name the company that runs Warrant, which is the agent of the owner',
  supplier: 'The Building Warrant of Fitness has no supplier among the services, who is the agent of the owner',
  unknown: 'The records do not name the agent of the owner',
} as const

/** A warrant that is issued here is signed by a signatory, so it has an agent. */
function agentFinding({ bwofIssuedBy, operatorName, warrantSupplierName }: CheckFacts): Finding | null {
  const agent = warrantAgent(bwofIssuedBy, true)
  if (agent === 'none') return null
  const name = { operator: operatorName, supplier: warrantSupplierName, unknown: '' }[agent]
  if (name !== '') return null
  const text = `${WITHOUT_AGENT[agent]}: "Name of agent" stays blank on Form 12. Say in "BWOF issued by" who signs for the owner, or fill it in by hand.`
  return doubt('fact-wanted', 'bwofIssuedBy', text)
}

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] => Object.keys(record) as Key[]
