import { matchedRanges } from '@app/contract/keyword'
import { createContext, useContext, type ReactNode } from 'react'

/** The folded words that the list around is filtered by. */
export const FilterWords = createContext<readonly string[]>([])

/** A text with what the list's filter matched marked. */
export function Highlight({ text }: { readonly text: string }) {
  const words = useContext(FilterWords)
  if (words.length === 0) return text
  const parts: ReactNode[] = []
  let from = 0
  const shown = text.normalize('NFC')
  for (const [start, end] of matchedRanges(shown, words)) {
    parts.push(shown.slice(from, start), <mark key={start}>{shown.slice(start, end)}</mark>)
    from = end
  }
  return parts.length === 0 ? text : [...parts, shown.slice(from)]
}
