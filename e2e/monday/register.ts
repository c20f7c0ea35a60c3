import { addDays, type Day } from '@app/contract/dates'
import { WAYS, type Way } from './ways.ts'

/** The first request is due, and two weeks later the follow-up. */
const DAYS_UNTIL_DUE = 24
/** So late that the customer gets a copy of the reminder. */
const DAYS_UNTIL_URGENT = 6
const DAYS_UNTIL_FOLLOW_UP = 14

const COUNCIL = 'Napier City Council'
/** Takes no reports in lieu of a Form 12A. */
export const STRICT_COUNCIL = 'Hastings District Council'
export const CUSTOMER = 'Kauri Holdings'
/** Gets a copy of what suppliers are asked, and answers one. */
export const CUSTOMER_ADDRESS = 'hine@kauriholdings.example'
/** The supplier that answers from its first screen. */
export const HOME_SUPPLIER = { name: 'Rātā Lifts', address: 'service@ratalifts.example' }
/** Its address does not exist. */
const GONE = { name: 'Nīkau Pumps', address: 'jobs@nikaupump.example' }
/** Its mail server is slow. */
const SLOW = { name: 'Mataī Doors', address: 'office@mataidoors.example' }
/** Who looks after systems that are somebody else's now. */
export const OTHER_SUPPLIER = { name: 'Kea Fire Protection', address: 'hello@keafire.example' }

const SUPPLIERS = [
  ['Tōtara Fire', 'jobs@totarafire.example'],
  ['Rimu Ventilation', 'admin@rimuventilation.example'],
  ['Mānuka Alarms', 'certificates@manukaalarms.example'],
  ['Kōwhai Electrical', 'office@kowhaielectrical.example'],
  ['Pōhutukawa Water', 'team@pohutukawawater.example'],
  ['Karaka Access', 'desk@karakaaccess.example'],
].map(([name = '', address = '']) => ({ name, address }))

/** The systems of the first supplier of a building, and of the second. */
const SYSTEMS = [
  ['SS2 Automatic or manual emergency warning systems', 'SS14/2 Signs relating to a specified system'],
  ['SS9 Mechanical ventilation', 'SS7 Automatic backflow preventers'],
] as const

const NAMES = [
  'Aoraki',
  'Bluff',
  'Clutha',
  'Dargaville',
  'Egmont',
  'Foxton',
  'Greymouth',
  'Hāwera',
  'Island Bay',
  'Jervois',
  'Kaikōura',
  'Levin',
  'Māpua',
  'Ngaio',
  'Ōtaki',
  'Picton',
  'Queenstown',
  'Raglan',
  'Shannon',
  'Taihape',
]

/** One of the forty reminders: what a supplier is asked about a building. */
export interface Reminder {
  /** The office's reference of the building. */
  ref: string
  building: string
  supplier: { name: string; address: string }
  council: string
  systems: readonly string[]
  /** How it is answered; null for one of the fifteen that nobody answers. */
  way: Way | null
}

/** Twenty buildings with two suppliers each: twenty-five of the forty reminders are answered. */
export const REMINDERS: readonly Reminder[] = planned()

function planned(): Reminder[] {
  const ways = [...WAYS]
  return Array.from({ length: 40 }, (_, index) => {
    const building = Math.floor(index / 2)
    const second = index % 2
    // Five of eight, so that buildings have both answered, one of the two, or neither.
    const way = [0, 1, 3, 4, 6].includes(index % 8) ? (ways.shift() ?? null) : null
    return {
      ref: `M${building + 1}`,
      building: `${NAMES[building] ?? ''} House`,
      supplier: supplierOf(way) ?? SUPPLIERS[(building % 3) + 3 * second] ?? GONE,
      council: way?.id === 'cannot-defect' ? STRICT_COUNCIL : COUNCIL,
      systems: SYSTEMS[second === 0 ? 0 : 1],
      way,
    }
  })
}

function supplierOf(way: Way | null) {
  if (way?.id === 'bounce-hard') return GONE
  if (way?.id === 'bounce-soft') return SLOW
  return way?.by === 'home' ? HOME_SUPPLIER : null
}

const dueOf = ({ ref }: Reminder, monday: Day): Day => {
  const isUrgent = REMINDERS.some((other) => other.ref === ref && other.way?.id === 'copied')
  return addDays(monday, isUrgent ? DAYS_UNTIL_URGENT : DAYS_UNTIL_DUE)
}

/** The day on which everybody who has not answered is to be reminded again. */
export const followUpFrom = (monday: Day): Day => addDays(monday, DAYS_UNTIL_FOLLOW_UP)

/** The register of the office as it would bring it in (docs/user-guide/import.md). */
export function registerOf(monday: Day): string {
  const heading =
    'Our ref,Building,Street,City,Council,Customer,Owner,Service,Supplier,Supplier email,Last done,Next due'
  const line = (reminder: Reminder, service: string, supplier: Reminder['supplier'] | null) => {
    const { ref, building } = reminder
    const due = dueOf(reminder, monday)
    const isStrict = REMINDERS.some((other) => other.ref === ref && other.council === STRICT_COUNCIL)
    return [
      ref,
      building,
      `${ref.slice(1)} Tennyson Street`,
      'Napier',
      isStrict ? STRICT_COUNCIL : COUNCIL,
      CUSTOMER,
      CUSTOMER,
      service,
      supplier?.name ?? '',
      supplier?.address ?? '',
      addDays(due, -365),
      due,
    ].join(',')
  }
  return [
    heading,
    ...REMINDERS.filter((_, index) => index % 2 === 0).map((first) => line(first, 'BWOF', null)),
    ...REMINDERS.flatMap((reminder) => reminder.systems.map((system) => line(reminder, system, reminder.supplier))),
  ].join('\r\n')
}
