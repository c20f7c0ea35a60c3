import { useEffect, useState } from 'react'

/**
 * Whether a media query holds. While the page prints, it is as on the screen: browsers count the sheets before anything is
 * drawn anew, so a list that got longer would lose rows, and one that got shorter would end in empty sheets.
 */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const follow = (): void => {
      if (!matchMedia('print').matches) setHolds(media.matches)
    }
    follow()
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [query])
  return holds
}
