import type { VisibleProperty } from '@app/contract/property/schema'
import { Button } from '@mantine/core'
import { confirm } from '../ui/feedback/confirm.ts'
import { useGoBack } from '../ui/layout/use-go-back.ts'
import { useDeleteProperty } from './api.ts'

/** Deletes the property as it was read, after saying what goes with it, and goes back. */
export function DeleteProperty({ property }: { readonly property: VisibleProperty }) {
  const remove = useDeleteProperty(property.propertyId)
  const goBack = useGoBack('/properties')

  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Delete property',
      message: `Are you sure you want to delete this property ${property.propertyName}? ${whatGoesAlong(property)}It cannot be restored.`,
      confirm: 'Delete',
      danger: true,
    })
    if (isSure) remove.mutate(property.whenUpdated, { onSuccess: () => goBack({ ignoreBlocker: true }) })
  }

  return (
    <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
      Delete
    </Button>
  )
}

const counted = (count: number, one: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${one}s`]

/** What hangs on a property is as gone as the property itself. */
function whatGoesAlong({ services, siteContacts, documents }: VisibleProperty): string {
  const parts = [
    ...counted(services.length, 'service'),
    ...counted(siteContacts.length, 'site contact'),
    ...counted(documents.length, 'document'),
  ]
  if (parts.length === 0) return ''
  const isOne = services.length + siteContacts.length + documents.length === 1
  return `${new Intl.ListFormat('en-NZ').format(parts)} ${isOne ? 'goes' : 'go'} with it. `
}
