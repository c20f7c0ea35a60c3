import type { CertificateKind, CertificateState } from '@app/contract/certificate/rules'
import { earliestSigning } from '@app/contract/certificate/rules'
import { addDays, daysBetween, type Day } from '@app/contract/dates'
import { isReady } from '@app/contract/service/rules'
import { Random } from '../random.ts'
import type { Building, Signer, System } from './buildings.ts'
import { handledOn, later, NO_DATES, presentDates, type PlannedCertificate } from './planned.ts'

/** Buildings whose warrant can be issued at once, and certificates by state, if the office is large enough. */
const ISSUABLE = 10
const TURNS: readonly [count: number, state: CertificateState, kind: CertificateKind][] = [
  [60, 'received', 'Form12A'],
  [25, 'refused', 'Form12A'],
  [15, 'withdrawn', 'Form12A'],
  [10, 'accepted', 'ReportInLieu'],
  [4, 'accepted', 'SRaD'],
  [4, 'received', 'ReportInLieu'],
]

/** Certificates come in from this many days before the anniversary. */
const COLLECTED_FROM = 42
/** A warrant that is later than this is left alone. */
const LATEST = 90

const REASONS: Readonly<Partial<Record<CertificateState, readonly string[]>>> = {
  refused: [
    'The signature is missing. Please sign it and send it again.',
    'It covers nine months. A Form 12A covers twelve.',
    'The registration number of the IQP is missing.',
    'It names the building next door. Please send the one for this building.',
    'The second page is missing. Please scan both pages.',
  ],
  withdrawn: ['It was filed twice.', 'It was for another building.', 'The contractor sent a corrected one.'],
}

const RECOMMENDATIONS = [
  'Inspect the smoke control dampers every six months instead of every twelve.',
  'Add the new door on level 2 to the compliance schedule.',
  'Update the standard for emergency lighting to the present one.',
]

interface Options {
  seed: number
  today: Day
  signers: ReadonlyMap<number, Signer>
  /** Signs for systems without a supplier. */
  ownSigner: Signer
}

/**
 * Plans the certificates for the present warrants. A system that is ready mostly has an accepted Form 12A behind its
 * dates; of the others, some have a certificate in each other state.
 */
export function planCertificates(buildings: readonly Building[], options: Options): PlannedCertificate[] {
  const { seed, today } = options
  const issuable = new Set(buildings.filter((building) => canBeIssued(building, today)).slice(0, ISSUABLE))
  const planned: PlannedCertificate[] = []
  const open: { building: Building; systems: System[]; random: Random }[] = []
  for (const building of buildings) {
    const random = Random.for(seed, 'certificates', building.propertyId)
    const certified = building.systems.filter((system) => isCertified(building, system))
    // Otherwise every building with all dates could be issued.
    const isWhole = certified.length === building.systems.length && !issuable.has(building)
    const without = isWhole ? random.pick(certified) : null
    for (const system of certified) {
      if (system === without || (!issuable.has(building) && random.chance(0.06))) continue
      planned.push(acceptedCertificate(random, building, system, options))
    }
    if (!isCollecting(building, today)) continue
    const outstanding = building.systems.filter(({ next }) => !isReady(next, building.anniversary))
    const bySupplier = [...Map.groupBy(outstanding, ({ supplierCompanyId }) => supplierCompanyId).values()]
    for (const systems of bySupplier) open.push({ building, systems, random })
    if (without && random.chance(0.4)) open.push({ building, systems: [without], random })
  }
  // Spread over the office instead of its oldest buildings.
  const turns = TURNS.flatMap(([count, state, kind]) => Array.from({ length: count }, () => ({ state, kind })))
  const step = Math.max(1, Math.floor(open.length / turns.length))
  for (const [index, turn] of turns.entries()) {
    const at = open[index * step]
    if (at) planned.push(openCertificate(at.random, at.building, at.systems, turn, options))
  }
  return planned
}

/** A system whose dates are those that a Form 12A for the present warrant gives. */
const isCertified = ({ anniversary }: Building, { next, last }: System): boolean =>
  isReady(next, anniversary) && last !== null && last >= earliestSigning(anniversary)

function isCollecting({ anniversary }: Building, today: Day): boolean {
  const left = daysBetween(today, anniversary)
  return left <= COLLECTED_FROM && left >= -LATEST
}

const canBeIssued = (building: Building, today: Day): boolean =>
  building.isComplete &&
  isCollecting(building, today) &&
  building.systems.every((system) => isCertified(building, system) && system.supplierCompanyId !== null)

function acceptedCertificate(random: Random, building: Building, system: System, options: Options): PlannedCertificate {
  const signed = system.last ?? options.today
  return {
    ...common(random, building, [system], options, signed),
    kind: 'Form12A',
    state: 'accepted',
    systems: [{ propertyServiceId: system.propertyServiceId, dates: presentDates(system) }],
    recommendation: random.chance(0.03) ? random.pick(RECOMMENDATIONS) : '',
    ...handledOn(random, signed, options.today),
  }
}

function openCertificate(
  random: Random,
  building: Building,
  systems: readonly System[],
  { state, kind }: { state: CertificateState; kind: CertificateKind },
  options: Options,
): PlannedCertificate {
  const { today } = options
  const signed = systems[0]?.next && isReady(systems[0].next, building.anniversary) ? systems[0].last : null
  const certificate = common(random, building, systems, options, signed ?? addDays(today, -random.int(1, 12)))
  const sent = addDays(today, -random.int(1, 9))
  const { received, decided } = handledOn(random, later(sent, certificate.signedDate), today)
  const isWaiting = state === 'received'
  // A scan that came by mail: nobody has read it yet.
  const isBare = isWaiting && certificate.receivedVia === 'mail'
  return {
    ...certificate,
    kind,
    state,
    paper: { ...certificate.paper, sort: kind },
    ...(isBare && { signer: null, signedDate: null }),
    reason: REASONS[state] ? random.pick(REASONS[state]) : '',
    received,
    decided: isWaiting ? null : decided,
  }
}

/** The facts of a certificate of one supplier. It names the systems, and moves no dates. */
function common(
  random: Random,
  building: Building,
  systems: readonly System[],
  { signers, ownSigner }: Options,
  signedDate: Day,
) {
  const { supplierCompanyId = null, supplierName = null } = systems[0] ?? {}
  const signer = (supplierCompanyId === null ? undefined : signers.get(supplierCompanyId)) ?? ownSigner
  return {
    building,
    bwofAnniversary: building.anniversary,
    systems: systems.map(({ propertyServiceId }) => ({ propertyServiceId, dates: NO_DATES })),
    supplierCompanyId,
    signer: { ...signer, register: signer.register || building.council },
    signedDate,
    recommendation: '',
    receivedVia: random.weigh<PlannedCertificate['receivedVia']>([
      ['staff', 60],
      ['link', 25],
      ['mail', 15],
    ]),
    reason: '',
    paper: {
      sort: 'Form12A' as const,
      propertyId: building.propertyId,
      named: supplierName ?? '',
      day: signedDate,
      documentId: null,
    },
  }
}
