import { matchedRanges } from '@app/contract/keyword'
import { createContext, useContext, type ReactNode } from 'react'

/** The folded words that the surrounding list is filtered by. */
export const FilterWords = createContext<readonly string[]>([])

interface HighlightProps {
  readonly text: string
  /** Where a line may break, apart from spaces. A global expression that matches positions only. */
  readonly breaks?: RegExp
}

/** A text that marks the parts matched by the list's filter. */
export function Highlight({ text, breaks }: HighlightProps) {
  const words = useContext(FilterWords)
  const matched = words.length === 0 ? [] : matchedRanges(text, words)
  if (matched.length === 0 && !breaks) return text

  const shown = text.normalize('NFC')
  const breakable = breaks ? [...shown.matchAll(breaks)].map(({ index }) => index) : []
  /** A part of the text with its line breaks. */
  const part = (from: number, to: number): ReactNode[] => {
    const starts = [from, ...breakable.filter((at) => at > from && at < to)]
    return starts.flatMap((start, at) => [
      breakable.includes(start) && <wbr key={start} />,
      shown.slice(start, starts[at + 1] ?? to),
    ])
  }
  const parts: ReactNode[] = []
  let from = 0
  for (const [start, end] of matched) {
    parts.push(...part(from, start), <mark key={`mark ${start}`}>{part(start, end)}</mark>)
    from = end
  }
  return [...parts, ...part(from, shown.length)]
}
