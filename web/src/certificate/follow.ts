import type { QueryClient } from '@tanstack/react-query'
import { readAnew } from '../lib/follow-query.ts'
import { queueQuery } from './api.ts'
import { WAITING_KEY } from './counts.ts'

/** Brings the certificates to check and their count up to date while somebody sees them (docs/rules/calls.md#live). */
export function followCertificates(client: QueryClient): void {
  for (const queryKey of [queueQuery.queryKey, WAITING_KEY]) readAnew(client, { queryKey, exact: true })
}
