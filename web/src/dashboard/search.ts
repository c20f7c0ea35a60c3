import { ListSearch } from '../lib/search-params.ts'

/** What the dashboard keeps in the address. */
export const DashboardSearch = ListSearch
