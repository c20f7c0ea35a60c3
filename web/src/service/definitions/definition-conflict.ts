import { shownMoney } from '../../lib/money.ts'
import type { DraftValue } from '../../lib/draft.ts'
import { shownValue } from '../../lib/shown-value.ts'
import { DEFINITION_LABELS } from './definition-labels.ts'
import type { DefinitionTree } from './definition-tree.ts'

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(DEFINITION_LABELS))

/** Labels and values for the conflict dialog. */
export const definitionConflictText = ({ byId }: DefinitionTree) => ({
  labelOf: (path: string): string => {
    const [id, field = ''] = path.split('.')
    return `${byId.get(Number(id))?.name ?? 'A service'}: ${LABELS.get(field) ?? field}`
  },
  showValue: (path: string, value: DraftValue): string => {
    if (typeof value === 'number' && path.endsWith('Price')) return shownMoney(value)
    if (path.endsWith('.parentServiceId')) return byId.get(Number(value))?.name ?? 'Top level'
    return shownValue(value) || '–'
  },
})
