import type { VisibleProperty } from '@app/contract/property/schema'
import { Button } from '@mantine/core'
import { confirm } from '../ui/feedback/confirm.ts'
import { useGoBack } from '../ui/layout/use-go-back.ts'
import { useDeleteProperty } from './api.ts'

/** Asks, lists what will be deleted with the property, deletes it and goes back. */
export function DeleteProperty({ property }: { readonly property: VisibleProperty }) {
  const remove = useDeleteProperty(property.propertyId)
  const goBack = useGoBack('/properties')

  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Delete property',
      message: `Are you sure you want to delete this property ${property.propertyName}? ${deletedAlong(property)}This cannot be undone.`,
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

const countOf = (count: number, one: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${one}s`]

/** What is deleted together with the property. */
function deletedAlong({ services, siteContacts, documents }: VisibleProperty): string {
  const parts = [
    ...countOf(services.length, 'service'),
    ...countOf(siteContacts.length, 'site contact'),
    ...countOf(documents.length, 'document'),
  ]
  if (parts.length === 0) return ''
  return `${new Intl.ListFormat('en-NZ').format(parts)} will be deleted with it. `
}
