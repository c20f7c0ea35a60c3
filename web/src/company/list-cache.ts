import { listCompanies } from '@app/contract/company/calls'
import { CompanyListRow } from '@app/contract/company/schema'
import { LIST_RECORD_LIMIT } from '@app/contract/list'
import { currentSession } from '../auth/session.ts'
import { cachedList, useCachedList } from '../lib/cached-list.ts'
import { request, readWhole } from '../lib/send.ts'

const companyList = cachedList<CompanyListRow>({
  name: 'company list',
  row: CompanyListRow,
  owner: () => currentSession()?.loginId ?? null,
  download: async (hash) => {
    const answer = await request(listCompanies, {
      query: { recordLimit: LIST_RECORD_LIMIT, ifHashDifferentTo: hash },
    })
    return answer.status === 304 ? null : readWhole(answer.json(), listCompanies)
  },
})

/** All companies, as lists and pickers need them; internal logins only. */
export const useCompanyList = () => useCachedList(companyList)

/** What the company is called as far as the list knows; empty for none. */
export const companyNamed = (companyId: number | null): string =>
  companyList.snapshot().rows.find(({ id }) => id === companyId)?.name ?? ''

/** After a company was saved. */
export const refreshCompanyList = (): Promise<void> => companyList.refresh()

export const clearCompanyList = (): void => void companyList.clear()
