import {
  addCompany,
  exportCompanies,
  exportSupplierFigures,
  getCompany,
  listSupplierFigures,
  updateCompany,
} from '@app/contract/company/calls'
import type { NewCompany, SavedCompany, VisibleCompany } from '@app/contract/company/schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import type { RowReference } from '../lib/removals.ts'
import { JUST_READ_MS } from '../lib/just-read.ts'
import { useRequestKey } from '../lib/request-key.ts'
import { send, type SendOptions } from '../lib/send.ts'
import { setSaved } from '../lib/set-saved.ts'
import { restoringCompany, type CompanyList } from './company-removals.ts'
import { refreshCompanyList } from '../kept/company-list.ts'

export const companyQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['company', companyId],
    queryFn: ({ signal }) => send(getCompany, { params: { companyId }, signal }),
    staleTime: JUST_READ_MS,
    meta: { failure: `Error loading company ${companyId}`, handles: [404] },
  })

export const useCompany = (companyId: number) => useQuery(companyQuery(companyId))

/** How a supplier answered over the last twelve months. */
export const useSupplierFigures = (companyId: number) =>
  useQuery({
    queryKey: ['company', companyId, 'supplier figures'],
    queryFn: ({ signal }) => send(listSupplierFigures, { query: { companyId }, signal }),
    meta: { failure: 'Error retrieving the figures' },
  })

export const useExportSupplierFigures = () =>
  useMutation({
    mutationFn: () => download(exportSupplierFigures, { body: {} }),
    meta: { failure: 'Error exporting to excel', success: { title: 'The export was successful.' } },
  })

export const useExportCompanies = () =>
  useMutation({
    mutationFn: (body: SendOptions<typeof exportCompanies>['body']) => download(exportCompanies, { body }),
    meta: { failure: 'Error exporting to excel', success: { title: 'The export was successful.' } },
  })

/** Updates the company's screen, the lists, and the records that refer to it, after a save. */
function useUpdateCaches() {
  const queryClient = useQueryClient()
  return (companyId: number, saved?: VisibleCompany): void => {
    if (saved) setSaved(queryClient, companyQuery(companyId).queryKey, saved)
    void refreshCompanyList()
    for (const queryKey of [['property'], ['dashboard'], ['pricing'], ['contacts']]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}

/** `companyName` is for the error message, `version` as that of the draft. */
export function useAddCompany(companyName: string, version: number) {
  const requestKey = useRequestKey(version)
  const updateCaches = useUpdateCaches()
  return useMutation({
    mutationFn: (body: NewCompany) => send(addCompany, { body: { ...body, requestKey } }),
    onSuccess: (companyId) => updateCaches(companyId),
    meta: {
      failure: `Error creating company ${companyName}`,
      success: { title: 'Company details have been saved.' },
    },
  })
}

/** What a failed save is called. */
export const savingFailure = (companyId: number): string => `Error saving company ${companyId}`

/** Saves a company. The caller handles a conflict (409). */
export function useSaveCompany(companyId: number) {
  const updateCaches = useUpdateCaches()
  return useMutation({
    mutationFn: (body: SavedCompany) => send(updateCompany, { body }),
    onSuccess: (saved) => updateCaches(companyId, saved),
    meta: {
      failure: savingFailure(companyId),
      handles: [409],
      success: { title: 'Company details have been saved.' },
    },
  })
}

/** Restores rows of a company that an earlier save removed. */
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

/** Fetches the current version of a company while the screen holds edits of an older one. */
export function useRetrieveCompany(companyId: number) {
  const updateCaches = useUpdateCaches()
  return useMutation({
    mutationFn: () => send(getCompany, { params: { companyId } }),
    onSuccess: (company) => updateCaches(companyId, company),
    meta: { failure: `Error loading company ${companyId}` },
  })
}

/** Deletes a company, unless it has changed since `whenUpdated` or an active property refers to it. */
export function useDeleteCompany(companyId: number) {
  const queryClient = useQueryClient()
  const updateCaches = useUpdateCaches()
  return useMutation({
    mutationFn: (whenUpdated: string) =>
      send(updateCompany, {
        body: { companyId, whenUpdated, whenDeleted: new Date().toISOString(), active: false },
      }),
    onSuccess: () => updateCaches(companyId),
    // What others changed meanwhile was not read, because the company was on its way out.
    onError: () => void queryClient.invalidateQueries(companyQuery(companyId)),
    meta: {
      failure: `Error saving company ${companyId}`,
      success: { title: 'Company details have been saved.' },
      deletes: { kind: 'company', id: companyId },
    },
  })
}
