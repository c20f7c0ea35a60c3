import type { VisibleProperty } from '@app/contract/property/schema'
import { shownBwofValue } from '../bwof/shown-bwof.ts'
import { useCompanyList } from '../kept/company-list.ts'
import type { DraftValue } from '../lib/draft.ts'
import { shownMoney } from '../lib/money.ts'
import { shownValue } from '../lib/shown-value.ts'
import { LazyConflictDialog } from '../ui/editing/LazyConflictDialog.tsx'
import { conflictBetween } from './conflict.ts'
import { toPropertyDraft, type PropertyDraft } from './draft.ts'
import { partsOf } from './draft-values.ts'
import { pathLabel } from './path-words.ts'

interface PropertyConflictProps {
  readonly detail: string
  readonly base: PropertyDraft
  readonly theirs: VisibleProperty
  readonly mine: PropertyDraft
  readonly operatorName: string
  readonly onKeep: (paths: readonly string[]) => void
  readonly onReload: () => void
}

/** Shows both versions side by side when somebody else saved this property first. */
export function PropertyConflict({ detail, base, theirs, mine, operatorName, ...actions }: PropertyConflictProps) {
  const { rows: companies } = useCompanyList()
  const { differences, lost } = conflictBetween(base, toPropertyDraft(theirs), mine)
  const lostRows = new Set(lost.map((path) => pathLabel(path, mine)))

  const showValue = (path: string, value: DraftValue): string => {
    const { part, name } = partsOf(path)
    if (value === null || value === '') return '–'
    if (part === 'propertyBwof') {
      const ownerContacts = [...theirs.ownerContacts, ...mine.ownerContacts]
      return shownBwofValue(name, value, { operatorName, ownerContacts })
    }
    if (name === 'billingEntityId' && value === theirs.billingEntity?.billingEntityId) {
      return theirs.billingEntity.billingEntityName
    }
    if (name.endsWith('CompanyId') || name === 'ownerId') {
      return companies.find(({ id }) => id === value)?.nameAndId ?? `Company ${value}`
    }
    if (name === 'whenDeleted') return 'Yes'
    return name === 'price' && typeof value === 'number' ? shownMoney(value) : shownValue(value)
  }

  return (
    <LazyConflictDialog
      detail={
        lostRows.size === 0
          ? detail
          : `${detail} Some of your changes cannot be kept because their row was removed: ${[...lostRows].join(', ')}.`
      }
      differences={differences}
      labelOf={(path) => pathLabel(path, mine)}
      showValue={showValue}
      {...actions}
    />
  )
}
