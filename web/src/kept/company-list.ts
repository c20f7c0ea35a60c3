import { listCompanies } from '@app/contract/company/calls'
import { CompanyListRow } from '@app/contract/company/schema'
import { LIST_RECORD_LIMIT } from '@app/contract/list'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { currentSession } from '../auth/session.ts'
import { nameOnDevice } from '../lib/addresses.ts'
import { cachedList, useCachedList, type CachedListSnapshot } from '../lib/cached-list.ts'
import { request, readWhole } from '../lib/send.ts'

const companyList = cachedList<CompanyListRow>({
  name: nameOnDevice('company list'),
  row: CompanyListRow,
  idOf: ({ id }) => id,
  owner: () => currentSession()?.loginId ?? null,
  download: async (hash, isUnattended) => {
    const answer = await request(listCompanies, {
      query: { recordLimit: LIST_RECORD_LIMIT, changesSince: hash },
      isUnattended,
    })
    return answer.status === 304 ? null : readWhole(answer.json(), listCompanies)
  },
})

/** All companies, for lists and pickers. Internal logins only. */
export const useCompanyList = () => useCachedList(companyList)

const toNothing = () => () => {}

/**
 * What the id of a company is called that an address or a view chooses: one that the list of companies does not hold is
 * deleted (docs/rules/screens.md#facets). Empty while that is not known.
 */
export function chosenCompanyName(
  { rows, state }: Pick<CachedListSnapshot<CompanyListRow>, 'rows' | 'state'>,
  companyId: string,
): string {
  const isRead = state === 'downloaded' || state === 'not-modified'
  return rows.find(({ id }) => String(id) === companyId)?.name ?? (isRead ? 'Deleted company' : '')
}

/** What ids of companies are called that are chosen. The list is read once somebody asks. */
export function useCompanyNames(isAsked: boolean): (companyId: string) => string {
  // Whoever subscribes to the list follows its changes.
  const list = useSyncExternalStore(isAsked ? companyList.subscribe : toNothing, companyList.snapshot)
  useEffect(() => {
    if (isAsked) void companyList.refresh()
  }, [isAsked])
  return useCallback((companyId) => chosenCompanyName(list, companyId), [list])
}

/** The company's name from the list; empty if it is not in the list. */
export const companyNameById = (companyId: number | null): string =>
  companyList.snapshot().rows.find(({ id }) => id === companyId)?.name ?? ''

/** All companies as they are now, for an answer that does not wait for a screen. */
export async function readCompanies(): Promise<readonly CompanyListRow[]> {
  await companyList.refresh()
  return companyList.snapshot().rows
}

/** Call after a company has been saved. */
export const refreshCompanyList = (): Promise<void> => companyList.refresh()

/** Call when others may have changed it. */
export const followCompanyList = (): Promise<void> => companyList.follow()

export const clearCompanyList = (): void => void companyList.clear()
