import { NewView } from '@app/contract/view/schema'
import type { View } from '@app/contract/view/schema'
import { Button, Group, Radio, Stack, Switch } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { errorMessage, ProblemError } from '../lib/problem-error.ts'
import { sameValues } from '../lib/same-values.ts'
import { useGuardedClose } from '../ui/editing/use-guarded-close.ts'
import { SAVES_BY_KEY } from '../ui/editing/save-by-key.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { useAnySearch } from '../ui/table/change-search.ts'
import { keptSearch } from './address.ts'
import { useAddView, useSaveView, useSetDefaultView } from './api.ts'
import type { SavedViewState } from './use-saved-view.ts'

interface ViewDialogProps {
  readonly state: SavedViewState
  /** The view to rename or share; null for a new one of what the list shows. */
  readonly view: View | null
  readonly onClose: () => void
}

/** The name of a view, and who sees it. */
export function ViewDialog({ state: { list, arrangement }, view, onClose }: ViewDialogProps) {
  const [start] = useState(() => ({
    name: view?.name ?? '',
    isForAll: view?.isForAll ?? false,
    isDefault: view?.isDefault ?? false,
  }))
  const [name, setName] = useState(start.name)
  const [isForAll, setForAll] = useState(start.isForAll)
  const [isDefault, setDefault] = useState(start.isDefault)
  const [error, setError] = useState<string>()
  const search = useAnySearch()
  const navigate = useNavigate()
  const add = useAddView()
  const save = useSaveView([409])
  const choose = useSetDefaultView()

  const close = useGuardedClose(!sameValues(start, { name, isForAll, isDefault }), onClose)

  const finish = (saved: View): void => {
    if (isDefault !== saved.isDefault) choose.mutate({ list, viewId: isDefault ? saved.viewId : null })
    onClose()
  }
  const onError = (failure: Error): void => {
    const wrong = fieldErrorsIn(failure)[0]?.message
    if (failure instanceof ProblemError && failure.status === 409) setError(errorMessage(failure))
    else if (wrong) setError(wrong)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const checked = NewView.shape.name.safeParse(name)
    if (!checked.success) return setError(checked.error.issues[0]?.message)
    if (view) {
      const { viewId, whenUpdated } = view
      save.mutate({ viewId, whenUpdated, name, isForAll }, { onSuccess: finish, onError })
      return
    }
    const columns = [...(arrangement.choice ?? [])]
    add.mutate(
      { list, name, isForAll, search: keptSearch(search), columns },
      {
        onSuccess: (added) => {
          void navigate({
            to: '.',
            search: (old) => ({ ...old, view: added.viewId }),
            replace: true,
            resetScroll: false,
          })
          finish(added)
        },
        onError,
      },
    )
  }

  return (
    <Dialog onClose={close} title={view ? 'Rename or share the view' : 'New view'}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextField
            label="Name"
            value={name}
            onChange={(changed) => {
              setName(changed)
              setError(undefined)
            }}
            error={error}
            data-autofocus
          />
          <Radio.Group
            label="Who sees it"
            value={isForAll ? 'all' : 'own'}
            onChange={(chosen) => setForAll(chosen === 'all')}
          >
            <Group gap="lg" mt={4}>
              <Radio value="own" label="Only me" disabled={view !== null && !view.isOwn} />
              <Radio value="all" label="All staff" />
            </Group>
          </Radio.Group>
          <Switch
            label="Open this list with it"
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" {...SAVES_BY_KEY} loading={add.isPending || save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
