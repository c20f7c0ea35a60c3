import { hasFlag } from '@app/contract/company/rules'
import type { CompanyListRow } from '@app/contract/company/schema'
import type { Day } from '@app/contract/dates'
import { fold } from '@app/contract/keyword'
import { EnteredDay, Line, Money } from '@app/contract/scalars'
import { INTERVAL_MONTHS, SERVICE_TYPES } from '@app/contract/service/rules'
import { NOT_A_DAY, typedDay } from '@app/contract/typed-day'
import { withoutMidnight } from '@app/contract/without-midnight'
import type { z } from 'zod'
import { parseAmount } from '../../lib/money.ts'
import { SERVICE_LABELS } from './labels.ts'
import type { ServiceRow } from './service-rows.ts'

type Changed = Partial<ServiceRow>

/** What a text stands for, or why it stands for nothing. */
type Read = { readonly changed: Changed } | { readonly refusal: string }

export interface ServiceCell {
  readonly label: string
  /** The same value for another service. */
  readonly copy: (service: ServiceRow) => Changed
  /** Reads a text as it stands in a spreadsheet. An empty one clears what may be empty. */
  readonly read: (text: string, known: KnownToCells) => Read
}

/** What texts are read by. */
export interface KnownToCells {
  readonly companies: readonly CompanyListRow[]
  readonly today: Day
  /** The service as it is. */
  readonly service: Pick<ServiceRow, 'supplierCompanyId' | 'supplierName'>
}

/** The change, unless the contract's shape of the field refuses the value. */
function checked(shape: z.ZodType, value: unknown, changed: Changed): Read {
  const refusal = shape.safeParse(value).error?.issues[0]?.message
  return refusal === undefined ? { changed } : { refusal }
}

function readType(text: string): Read {
  const serviceType = SERVICE_TYPES.find((type) => fold(type) === fold(text))
  return serviceType ? { changed: { serviceType } } : { refusal: `takes ${SERVICE_TYPES.join(' or ')}` }
}

function readSupplier(text: string, { companies, service: { supplierCompanyId, supplierName } }: KnownToCells): Read {
  if (text === '') return { changed: { supplierCompanyId: null, supplierName: '' } }
  // A service may keep a supplier that is inactive by now, or whose name another has too.
  if (fold(text) === fold(supplierName)) return { changed: { supplierCompanyId, supplierName } }
  const named = companies.filter(
    ({ name, nameAndId, flags }) =>
      hasFlag(flags, 'active') &&
      hasFlag(flags, 'supplier') &&
      [name, nameAndId].some((each) => fold(each) === fold(text)),
  )
  const [company] = named
  if (!company) return { refusal: 'takes the name of an active supplier' }
  if (named.length > 1) return { refusal: `takes the name with its number: there are ${named.length} of that name` }
  return { changed: { supplierCompanyId: company.id, supplierName: company.name } }
}

const readDay =
  (field: 'whenNextServiceAnniversary' | 'whenLastComplianceReceived') =>
  (text: string, { today }: KnownToCells): Read => {
    if (text === '') return { changed: { [field]: null } }
    const day = typedDay(withoutMidnight(text), today)
    if (day === null) return { refusal: NOT_A_DAY }
    return checked(EnteredDay, day, { [field]: day })
  }

/** How a spreadsheet shows 0 where it lines up amounts. */
const ACCOUNTED_ZERO = /^\$?\s*-$/

function readPrice(text: string): Read {
  const price = ACCOUNTED_ZERO.test(text) ? 0 : parseAmount(text)
  return checked(Money, price, { price })
}

function readInterval(text: string): Read {
  const intervalMonths = INTERVAL_MONTHS.find((months) => String(months) === text.replace(/ *months?$/i, ''))
  return intervalMonths ? { changed: { intervalMonths } } : { refusal: 'takes a number of months from 1 to 12' }
}

/** The columns of the grid in which services are edited. */
export const SERVICE_CELLS: readonly ServiceCell[] = [
  { label: SERVICE_LABELS.ref, copy: ({ ref }) => ({ ref }), read: (ref) => checked(Line, ref, { ref }) },
  { label: SERVICE_LABELS.serviceType, copy: ({ serviceType }) => ({ serviceType }), read: readType },
  {
    label: SERVICE_LABELS.supplierCompanyId,
    copy: ({ supplierCompanyId, supplierName }) => ({ supplierCompanyId, supplierName }),
    read: readSupplier,
  },
  {
    label: SERVICE_LABELS.whenNextServiceAnniversary,
    copy: ({ whenNextServiceAnniversary }) => ({ whenNextServiceAnniversary }),
    read: readDay('whenNextServiceAnniversary'),
  },
  {
    label: SERVICE_LABELS.whenLastComplianceReceived,
    copy: ({ whenLastComplianceReceived }) => ({ whenLastComplianceReceived }),
    read: readDay('whenLastComplianceReceived'),
  },
  { label: SERVICE_LABELS.price, copy: ({ price }) => ({ price }), read: readPrice },
  { label: SERVICE_LABELS.intervalMonths, copy: ({ intervalMonths }) => ({ intervalMonths }), read: readInterval },
]
