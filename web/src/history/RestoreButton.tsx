import { useCompany, useRestoreInCompany } from '../company/api.ts'
import { restorationObstacle } from '../company/company-removals.ts'
import { nameOfAll } from '../lib/removals.ts'
import { useRestoreInProperty } from '../property/api.ts'
import { ObstructedButton } from '../ui/editing/ObstructedButton.tsx'
import type { RestorableRow } from './restorable.ts'

interface RestoreButtonProps {
  /** The rows that are restored together. */
  readonly lost: readonly RestorableRow[]
  readonly id: number
}

export function RestoreInProperty({ lost, id }: RestoreButtonProps) {
  const { mutate, isPending } = useRestoreInProperty(id)
  const rows = lost.flatMap(({ list, id: rowId }) =>
    list === 'contacts' || list === 'billingEntities' ? [] : [{ list, id: rowId }],
  )
  return <RestoreButton lost={lost} isPending={isPending} onRestore={() => mutate(rows)} />
}

export function RestoreInCompany({ lost, id }: RestoreButtonProps) {
  const { mutate, isPending } = useRestoreInCompany(id)
  const { data: company } = useCompany(id)
  const rows = lost.flatMap(({ list, id: rowId }) =>
    list === 'contacts' || list === 'billingEntities' ? [{ list, id: rowId }] : [],
  )
  const obstacle = company && restorationObstacle(company, rows)
  return <RestoreButton lost={lost} isPending={isPending} obstacle={obstacle} onRestore={() => mutate(rows)} />
}

interface ButtonProps extends Pick<RestoreButtonProps, 'lost'> {
  readonly isPending: boolean
  /** Why they cannot be restored now. */
  readonly obstacle?: string | undefined
  readonly onRestore: () => void
}

function RestoreButton({ lost, isPending, obstacle, onRestore }: ButtonProps) {
  const label = lost.length === 1 ? 'Restore' : `Restore all ${lost.length}`
  return (
    <ObstructedButton
      size="compact-xs"
      variant="default"
      aria-label={`${label}: ${nameOfAll(lost)}`}
      title={lost.map(({ name }) => name).join('\n')}
      loading={isPending}
      obstacle={obstacle}
      onClick={onRestore}
    >
      {label}
    </ObstructedButton>
  )
}
