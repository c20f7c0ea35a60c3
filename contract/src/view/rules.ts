/** The lists that have views (docs/rules/views.md). */
export const VIEW_LISTS = [
  'dashboard',
  'properties',
  'companies',
  'customers',
  'suppliers',
  'owners',
  'authorities',
  'contacts',
  'defects',
  'iqps',
  'bwof-recommended',
  'bwof-sent',
  'bwof-held',
  'evacuation-recommended',
  'evacuation-sent',
  'evacuation-held',
] as const
export type ViewList = (typeof VIEW_LISTS)[number]

/** The most views that one login can have, of all lists together. */
export const VIEWS_OF_A_LOGIN = 200
