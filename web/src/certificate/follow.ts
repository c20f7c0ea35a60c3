import { countWaitingCertificates } from '@app/contract/certificate/calls'
import type { QueryClient } from '@tanstack/react-query'
import { readAnew } from '../lib/follow-query.ts'
import { send } from '../lib/send.ts'
import { queueQuery, readQueue, WAITING_KEY } from './api.ts'

/** Brings the certificates to check and their count up to date while somebody sees them (docs/rules/calls.md#live). */
export function followCertificates(client: QueryClient): void {
  readAnew(client, queueQuery.queryKey, () => readQueue({ isUnattended: true }))
  readAnew(client, WAITING_KEY, async () => (await send(countWaitingCertificates, { isUnattended: true })).waiting)
}
