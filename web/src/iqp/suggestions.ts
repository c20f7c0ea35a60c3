import type { Iqp } from '@app/contract/iqp/schema'
import { useMemo } from 'react'
import { useIqps } from './api.ts'

/** The active IQPs by what a suggestion shows: `Hēmi Tāne, Auckland Council, 1187`. Internal logins only. */
export function useIqpSuggestions(): ReadonlyMap<string, Iqp> {
  const { data } = useIqps()
  return useMemo(
    () => new Map((data ?? []).filter(({ active }) => active).map((iqp) => [suggestionOf(iqp), iqp])),
    [data],
  )
}

const suggestionOf = ({ name, register, registrationNumber }: Iqp): string =>
  // Ends with a comma where nothing else is known, so that typing the name alone chooses nobody.
  [name, [register, registrationNumber].filter(Boolean).join(', ')].join(', ')
