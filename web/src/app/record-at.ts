import type { RecentRecord } from '../kept/recent-records.ts'

const RECORD_PATHS = { company: /^\/companies\/(\d+)$/, property: /^\/property\/(\d+)$/ } as const

/** The record whose screen has this path, if any. */
export function recordAt(path: string): RecentRecord | null {
  for (const kind of ['company', 'property'] as const) {
    const id = RECORD_PATHS[kind].exec(path)?.[1]
    if (id) return { kind, id: Number(id) }
  }
  return null
}
