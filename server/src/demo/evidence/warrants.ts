import { addDays, addMonths, type Day } from '@app/contract/dates'
import type { AcceptedDoubt, WarrantRow } from '@app/contract/warrant/schema'
import { warrantExpiry } from '@app/contract/bwof/rules'
import type { StoredSignatory } from '../../operator/signatories.ts'
import { SIGNATORIES } from '../operator.ts'
import { Random } from '../random.ts'
import type { Building, Signer, System } from './buildings.ts'
import { earlier, handledOn, presentDates, type PlannedCertificate, type PlannedDates } from './planned.ts'

/**
 * One in this many buildings has the certificates of last year's warrant as well. The others were issued before the
 * office kept certificates, which the warrant's doubts say.
 */
const CERTIFIED_EVERY = 4
/** One in this many warrants was withdrawn and issued anew. */
const REISSUED_EVERY = 220

export interface PlannedWarrant {
  building: Building
  state: WarrantRow['state']
  bwofAnniversary: Day
  issueDate: Day
  number: string
  signatory: StoredSignatory
  doubts: AcceptedDoubt[]
  reason: string
  acknowledged: { on: Day; reference: string } | null
  issuedDateBefore: Day | null
  /** It was issued in the place of a withdrawn one, or is that one. */
  isReissue: boolean
  /** What issuing did to service 1; null for a withdrawn one, which has put the dates back. */
  dates: PlannedDates | null
  certificates: PlannedCertificate[]
}

interface Options {
  seed: number
  today: Day
  signers: ReadonlyMap<number, Signer>
  ownSigner: Signer
}

/** Plans the warrant that each building was issued last: it leads to the present anniversary. */
export function planWarrants(buildings: readonly Building[], options: Options): PlannedWarrant[] {
  const issued = buildings.filter((building) => isIssued(building))
  return issued.flatMap((building, index) => {
    const warrant = lastWarrant(building, options)
    return index % REISSUED_EVERY === REISSUED_EVERY - 1 ? [withdrawnBefore(warrant), warrant] : [warrant]
  })
}

/** Whether the issue date can have been one for the warrant before the present one. */
function isIssued({ issued, anniversary }: Building): boolean {
  const last = addMonths(anniversary, -12)
  return issued !== null && issued > addMonths(last, -12) && warrantExpiry(last) === anniversary
}

function lastWarrant(building: Building, options: Options): PlannedWarrant {
  const { propertyId, anniversary } = building
  const random = Random.for(options.seed, 'warrant', propertyId)
  const issueDate = building.issued ?? options.today
  const bwofAnniversary = addMonths(anniversary, -12)
  const signatory = random.pick(SIGNATORIES)
  const certificates =
    propertyId % CERTIFIED_EVERY === 0
      ? lastCertificates(random, building, { issueDate, bwofAnniversary, options })
      : []
  const certified = new Set(certificates.flatMap(({ systems }) => systems.map((system) => system.propertyServiceId)))
  const acknowledgedOn = addDays(issueDate, random.int(2, 24))
  const year = bwofAnniversary.slice(0, 'YYYY'.length)
  return {
    building,
    state: 'issued',
    bwofAnniversary,
    issueDate,
    number: `${propertyId}-${year}`,
    signatory,
    doubts: building.systems
      .filter(({ propertyServiceId }) => !certified.has(propertyServiceId))
      .map(({ propertyServiceId }) => ({
        code: 'no-paper',
        field: null,
        propertyServiceId,
        reason: 'The certificate is in the paper file of that year.',
      })),
    reason: '',
    acknowledged:
      acknowledgedOn < options.today && random.chance(0.7)
        ? { on: acknowledgedOn, reference: random.chance(0.6) ? `BWOF ${year}/${random.int(1000, 9999)}` : '' }
        : null,
    issuedDateBefore: addMonths(issueDate, -12),
    dates: {
      lastBefore: addMonths(issueDate, -12),
      nextBefore: bwofAnniversary,
      lastAfter: issueDate,
      nextAfter: anniversary,
    },
    isReissue: false,
    certificates,
  }
}

/** The one in whose place a warrant was issued: the later one has the number with `-2`. */
function withdrawnBefore(warrant: PlannedWarrant): PlannedWarrant {
  const { number, issueDate } = warrant
  warrant.number = `${number}-2`
  warrant.isReissue = true
  return {
    ...warrant,
    number,
    state: 'withdrawn',
    issueDate: addDays(issueDate, -3),
    reason: 'The maximum number of occupants was wrong.',
    acknowledged: null,
    dates: null,
  }
}

interface Last {
  issueDate: Day
  bwofAnniversary: Day
  options: Options
}

/** The accepted certificates of last year: one of each supplier and day of signing, all with the same paper. */
function lastCertificates(random: Random, building: Building, last: Last): PlannedCertificate[] {
  const { issueDate, bwofAnniversary, options } = last
  const { propertyId, systems, council, certificateDocumentId } = building
  const signed = Map.groupBy(
    systems.filter(({ last: done, next }) => done !== null && next !== null),
    (system) => `${system.supplierCompanyId} ${signedFor(system, last)}`,
  )
  return [...signed.values()].map((group): PlannedCertificate => {
    const { supplierCompanyId = null } = group[0] ?? {}
    const signer =
      (supplierCompanyId === null ? undefined : options.signers.get(supplierCompanyId)) ?? options.ownSigner
    const signedDate = group[0] ? signedFor(group[0], last) : issueDate
    const { received, decided } = handledOn(random, signedDate, issueDate)
    return {
      building,
      kind: 'Form12A',
      state: 'accepted',
      bwofAnniversary,
      systems: group.map((system) => ({
        propertyServiceId: system.propertyServiceId,
        dates: datesFor(system, signedDate),
      })),
      supplierCompanyId,
      signer: { ...signer, register: signer.register || council },
      signedDate,
      recommendation: '',
      receivedVia: 'staff',
      reason: '',
      received,
      decided,
      paper: { sort: 'Form12A', propertyId, named: '', day: issueDate, documentId: certificateDocumentId },
    }
  })
}

/** When a system was certified for last year's warrant: its last date, or a year before if that was after the issue. */
function signedFor({ last }: System, { issueDate, bwofAnniversary }: Last): Day {
  if (last === null) return issueDate
  const signed = last < issueDate ? last : earlier(addMonths(last, -12), addDays(issueDate, -1))
  const first = addMonths(bwofAnniversary, -12)
  return signed < first ? addDays(issueDate, -7) : signed
}

/** What last year's certificate did to a system that may have been certified again since. */
function datesFor(system: System, signedDate: Day): PlannedDates {
  const present = presentDates(system)
  if (signedDate === system.last) return present
  const before = presentDates({ ...system, last: signedDate, next: present.nextBefore })
  return { ...before, lastAfter: signedDate }
}
