import { useMediaQuery } from '@mantine/hooks'
import { CARDS_BELOW } from '../ui/table/DataTable.tsx'
import type { ColumnLayout } from './mailing-columns.tsx'

/** Widths of the window in em: 992, 1200 and 1500 px. */
const DESKTOP = 62
const LARGE = 75
const LARGEST = 93.75

const useIsFrom = (width: number): boolean => {
  const query = `(min-width: ${width}em)`
  return useMediaQuery(query, window.matchMedia(query).matches)
}

/** Which columns there is room for, and below which width rows become cards. Edit mode needs more room. */
export function useColumnLayout(isEditing: boolean): ColumnLayout & { readonly cardsBelow: number } {
  const from992 = useIsFrom(DESKTOP)
  const isAboveCards = useIsFrom(CARDS_BELOW)
  return {
    cardsBelow: isEditing ? DESKTOP : CARDS_BELOW,
    areCards: isEditing ? !from992 : !isAboveCards,
    from992,
    from1200: useIsFrom(LARGE),
    from1500: useIsFrom(LARGEST),
  }
}
