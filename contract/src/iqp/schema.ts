import { z } from 'zod'
import { IQP_COLUMNS, SHOWN_IQPS } from './rules.ts'
import { chosenColumns } from '../list.ts'
import {
  Count,
  Email,
  Line,
  Moment,
  OptionalDay,
  OptionalEnteredDay,
  OptionalId,
  OptionalMoment,
  RequiredLine,
  SearchText,
  text,
} from '../scalars.ts'

/**
 * An independently qualified person: somebody whom a council accepts to certify specified systems
 * (docs/rules/evidence.md#iqps). `register` is the council's or group's name; `ssCodes` are codes such as `SS3`, which
 * covers `SS3/1`. `confirmed` is false until a person has checked a registration that a certificate named.
 */
export const Iqp = z.object({
  iqpId: z.int(),
  name: z.string(),
  companyId: z.int().nullable(),
  companyName: z.string(),
  register: z.string(),
  registrationNumber: z.string(),
  ssCodes: z.array(z.string()),
  validUntil: OptionalDay,
  email: z.string(),
  confirmed: z.boolean(),
  active: z.boolean(),
  /** When the person was erased while certificates that the law wants kept name them (docs/rules/accounts.md#erasure). */
  whenPersonErased: OptionalMoment,
  whenUpdated: Moment,
})
export type Iqp = z.infer<typeof Iqp>

const SsCode = text(20).regex(/^SS ?\d{1,2}(\/\w{1,3})?$/i, 'takes codes of specified systems, such as SS3 or SS14/2')

export const NewIqp = z.object({
  name: RequiredLine,
  companyId: OptionalId.default(null),
  register: Line.default(''),
  registrationNumber: Line.default(''),
  ssCodes: z.array(SsCode).max(100).default([]),
  validUntil: OptionalEnteredDay.default(null),
  email: Email.default(''),
  confirmed: z.boolean().default(true),
  active: z.boolean().default(true),
})
export type NewIqp = z.infer<typeof NewIqp>

export const SavedIqp = NewIqp.extend({ whenUpdated: Moment })
export type SavedIqp = z.infer<typeof SavedIqp>

export const IqpList = z.object({ data: z.array(Iqp) })

/** The filters of the screen: keywords, whether inactive IQPs are left out, which show, and the facets. */
export const IqpListExport = z.object({
  queryString: SearchText.default(''),
  onlyActive: z.boolean().default(false),
  show: z.enum(SHOWN_IQPS).optional(),
  /** Only IQPs with one of these values of each facet; 0, or an empty text, for those without one. */
  companyIds: z.array(Count).max(1000).optional(),
  registers: z.array(Line).max(1000).optional(),
  /** These columns of the screen, in this order; without it, all. */
  columns: chosenColumns(IQP_COLUMNS),
})
export type IqpListExport = z.infer<typeof IqpListExport>

/**
 * How many registrations of active IQPs end within `ENDING_WITHIN_DAYS`, and how many have ended
 * (docs/rules/evidence.md#iqps).
 */
export const EndingRegistrations = z.object({ ending: z.int(), ended: z.int() })
export type EndingRegistrations = z.infer<typeof EndingRegistrations>
