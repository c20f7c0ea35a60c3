import { addCompany, exportCompanies, getCompany, updateCompany } from '@app/contract/company/calls'
import type { NewCompany, SavedCompany, VisibleCompany } from '@app/contract/company/schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import type { RowReference } from '../lib/removals.ts'
import { send, type SendOptions } from '../lib/send.ts'
import { restoringCompany, type CompanyList } from './company-removals.ts'
import { refreshCompanyList } from './list-cache.ts'

export const companyQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['company', companyId],
    queryFn: ({ signal }) => send(getCompany, { params: { companyId }, signal }),
    meta: { failure: `Error loading company ${companyId}` },
  })

export const useCompany = (companyId: number) => useQuery(companyQuery(companyId))

export const useExportCompanies = () =>
  useMutation({
    mutationFn: (body: SendOptions<typeof exportCompanies>['body']) => download(exportCompanies, { body }),
    meta: { failure: 'Error exporting to excel', success: { title: 'The export was successful.' } },
  })

/** What shows a company shows the saved one: its own record, the lists, and the records that name it. */
function useUpdateCaches() {
  const queryClient = useQueryClient()
  return (companyId: number, saved?: VisibleCompany): void => {
    if (saved) queryClient.setQueryData(companyQuery(companyId).queryKey, saved)
    void refreshCompanyList()
    for (const queryKey of [['property'], ['dashboard'], ['pricing'], ['contacts']]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}

/** `companyName` names the company where it cannot be made. */
export function useAddCompany(companyName: string) {
  const updateCaches = useUpdateCaches()
  return useMutation({
    mutationFn: (body: NewCompany) => send(addCompany, { body }),
    onSuccess: (companyId) => updateCaches(companyId),
    meta: {
      failure: `Error creating company ${companyName}`,
      success: { title: 'Company details have been saved.' },
    },
  })
}

/** A 409 is the caller's. */
export function useSaveCompany(companyId: number) {
  const updateCaches = useUpdateCaches()
  return useMutation({
    mutationFn: (body: SavedCompany) => send(updateCompany, { body }),
    onSuccess: (saved) => updateCaches(companyId, saved),
    meta: {
      failure: `Error saving company ${companyId}`,
      handles: [409],
      success: { title: 'Company details have been saved.' },
    },
  })
}

/** Brings back rows of a company that were removed by an earlier save. */
export function useRestoreInCompany(companyId: number) {
  const queryClient = useQueryClient()
  const updateCaches = useUpdateCaches()
  return useMutation({
    mutationFn: async (rows: readonly RowReference<CompanyList>[]) => {
      const company = await send(getCompany, { params: { companyId } })
      const body = restoringCompany(company, rows)
      return body ? send(updateCompany, { body }) : company
    },
    onSuccess: (saved) => {
      updateCaches(companyId, saved)
      void queryClient.invalidateQueries({ queryKey: ['history'] })
    },
    meta: { failure: `Error saving company ${companyId}`, success: { title: 'The removal has been undone.' } },
  })
}

/** The company as it is now on the server, beside the edits that the screen holds. */
export function useRetrieveCompany(companyId: number) {
  const updateCaches = useUpdateCaches()
  return useMutation({
    mutationFn: () => send(getCompany, { params: { companyId } }),
    onSuccess: (company) => updateCaches(companyId, company),
    meta: { failure: `Error loading company ${companyId}` },
  })
}

/** Deletes a company as it was read; one that an active property still names is refused. */
export function useDeleteCompany(companyId: number) {
  const updateCaches = useUpdateCaches()
  return useMutation({
    mutationFn: (whenUpdated: string) =>
      send(updateCompany, {
        body: { companyId, whenUpdated, whenDeleted: new Date().toISOString(), active: false },
      }),
    onSuccess: () => updateCaches(companyId),
    meta: { failure: `Error saving company ${companyId}`, success: { title: 'Company details have been saved.' } },
  })
}
