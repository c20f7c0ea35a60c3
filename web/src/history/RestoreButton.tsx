import { Button } from '@mantine/core'
import { useRestoreInCompany } from '../company/api.ts'
import { nameOfAll } from '../lib/removals.ts'
import { useRestoreInProperty } from '../property/api.ts'
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
  const rows = lost.flatMap(({ list, id: rowId }) =>
    list === 'contacts' || list === 'billingEntities' ? [{ list, id: rowId }] : [],
  )
  return <RestoreButton lost={lost} isPending={isPending} onRestore={() => mutate(rows)} />
}

interface ButtonProps extends Pick<RestoreButtonProps, 'lost'> {
  readonly isPending: boolean
  readonly onRestore: () => void
}

function RestoreButton({ lost, isPending, onRestore }: ButtonProps) {
  const label = lost.length === 1 ? 'Restore' : `Restore all ${lost.length}`
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`${label}: ${nameOfAll(lost)}`}
      title={lost.map(({ name }) => name).join('\n')}
      loading={isPending}
      onClick={onRestore}
    >
      {label}
    </Button>
  )
}
