import { useHasRoom } from '../ui/layout/room.ts'
import { CARDS_BELOW } from '../ui/table/DataTable.tsx'
import type { ColumnLayout } from './mailing-columns.tsx'

/** Widths of the window in em: 992, 1200 and 1500 px. */
const DESKTOP = 62
const LARGE = 75
const LARGEST = 93.75

/** Which columns there is room for, and below which width rows become cards. Edit mode needs more room. */
export function useColumnLayout(isEditing: boolean): ColumnLayout & { readonly cardsBelow: number } {
  const from992 = useHasRoom({ from: DESKTOP })
  const isAboveCards = useHasRoom({ from: CARDS_BELOW })
  return {
    cardsBelow: isEditing ? DESKTOP : CARDS_BELOW,
    areCards: isEditing ? !from992 : !isAboveCards,
    from992,
    from1200: useHasRoom({ from: LARGE }),
    from1500: useHasRoom({ from: LARGEST }),
  }
}
