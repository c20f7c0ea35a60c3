import type { QueryClient } from '@tanstack/react-query'
import { readAnew } from '../lib/follow-query.ts'
import { VIEWS } from './api.ts'

/** Brings the saved views up to date while a list shows them (docs/rules/calls.md#live). */
export const followViews = (client: QueryClient): void => readAnew(client, { queryKey: VIEWS, exact: true })
