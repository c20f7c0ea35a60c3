import { z } from 'zod'
import { Moment, OptionalId, RequiredLine, requiredText, wholeNumber } from '../scalars.ts'
import { VIEW_LISTS } from './rules.ts'

/** A column of a list as somebody chose it; the order of the columns is theirs. `width` is in thousandths of the table. */
export const ChosenColumn = z.object({
  id: requiredText(40),
  isShown: z.boolean(),
  width: wholeNumber(1, 1000).nullable(),
})
export type ChosenColumn = z.infer<typeof ChosenColumn>

/** A value of the query of an address: a filter, a facet, the sort. */
const AddressValue = z.object({ name: requiredText(40), value: requiredText(4000) })

const ViewListName = z.enum(VIEW_LISTS)

/** What a view keeps of its list: the query of the address without page and page size, and the columns. */
const KEPT = {
  name: RequiredLine,
  /** Every login of the office sees it; otherwise only the one that made it. */
  isForAll: z.boolean(),
  search: z.array(AddressValue).max(40),
  /** None: the columns that the list has by itself. */
  columns: z.array(ChosenColumn).max(60),
}

/** A saved view of a list (docs/rules/views.md). Texts that were kept from before may look blank, so these are any. */
export const View = z.object({
  viewId: z.int(),
  list: ViewListName,
  ...KEPT,
  name: z.string(),
  search: z.array(z.object({ name: z.string(), value: z.string() })),
  columns: z.array(ChosenColumn.extend({ id: z.string() })),
  /** Whether the login made it. */
  isOwn: z.boolean(),
  madeBy: z.string(),
  /** Whether the login's list opens with it. */
  isDefault: z.boolean(),
  whenUpdated: Moment,
})
export type View = z.infer<typeof View>

export const ViewsAnswer = z.object({ data: z.array(View) })

export const NewView = z.object({ list: ViewListName, ...KEPT })
export type NewView = z.infer<typeof NewView>

/** Fields that are left out keep their values. */
export const SavedView = z.object(KEPT).partial().extend({ whenUpdated: Moment })
export type SavedView = z.infer<typeof SavedView>

/** The view as it was read, so that nobody removes what they have not seen. */
export const ViewVersion = z.object({ whenUpdated: Moment })

export const DefaultView = z.object({ list: ViewListName, viewId: OptionalId })
export type DefaultView = z.infer<typeof DefaultView>
