import type { View } from '@app/contract/view/schema'

type Kept = View['search']

/** What belongs to the moment and not to a view: the page, the record that is open, the day that a list of e-mails is for. */
const NOT_KEPT = new Set(['page', 'size', 'view', 'defect', 'iqp', 'asOf'])

/** Which of several lists of a screen shows. A view is of one of them. */
export const placeOf = <Tab>({ tab }: { readonly tab?: Tab | undefined }): { readonly tab?: Tab } =>
  tab === undefined ? {} : { tab }

const isWritten = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'

/** As the server keeps texts: a blank behind the last word of a filter makes no other view. */
const asKept = (value: string | number | boolean): string => String(value).normalize().trim()

/** What a view keeps of the query of an address. */
export const keptSearch = (search: object): Kept =>
  Object.entries(search)
    .flatMap(([name, value]) => (isWritten(value) && !NOT_KEPT.has(name) ? { name, value: asKept(value) } : []))
    .filter(({ value }) => value !== '')
    .sort((one, other) => (one.name < other.name ? -1 : 1))

/** The values of a view's query by their names, as texts. */
export const searchOf = (search: Kept): Record<string, string> =>
  Object.fromEntries(search.map(({ name, value }) => [name, value]))

/** Whether two queries ask for the same rows in the same order. */
export const isSameSearch = (one: Kept, other: Kept): boolean =>
  JSON.stringify(keptSearch(searchOf(one))) === JSON.stringify(keptSearch(searchOf(other)))
