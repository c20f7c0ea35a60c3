import { exportAudit, listAudit } from '@app/contract/audit/calls'
import { AUDIT_LIMIT } from '@app/contract/audit/schema'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import { send, type SendOptions } from '../lib/send.ts'

type Filter = SendOptions<typeof exportAudit>['query']

/** The newest lines of the audit, as many as an answer holds. */
export const useAudit = ({ days, kind }: { days: number; kind: Filter['kind'] }) =>
  useQuery({
    queryKey: ['audit', days, kind],
    queryFn: async ({ signal }) =>
      (await send(listAudit, { query: { from: since(days), kind, recordLimit: AUDIT_LIMIT }, signal })).data,
    placeholderData: keepPreviousData,
    meta: { failure: 'Error retrieving the audit' },
  })

export const useExportAudit = () =>
  useMutation({
    mutationFn: ({ days, kind }: { days: number; kind: Filter['kind'] }) =>
      download(exportAudit, { query: { from: since(days), kind } }),
    meta: { failure: 'Error exporting to excel', success: { title: 'The export was successful.' } },
  })

const DAY_MS = 24 * 60 * 60 * 1000

const since = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()
