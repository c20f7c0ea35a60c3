import { RequiredLine } from '@app/contract/scalars'
import { hasFixedPlace } from '@app/contract/service/rules'
import { Button, Group, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { checkPayload } from '../../lib/check-payload.ts'
import { Dialog } from '../../ui/layout/Dialog.tsx'
import { useFocusWrongField } from '../../ui/editing/focus-wrong-field.ts'
import { useGuardedClose } from '../../ui/editing/use-guarded-close.ts'
import { SAVES_BY_KEY } from '../../ui/editing/save-by-key.ts'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { NameAndParent } from './definition-draft.ts'
import { DEFINITION_LABELS } from './definition-labels.ts'
import { possibleParents, type DefinitionTree } from './definition-tree.ts'

/** The maximum number of options in the list (docs/rules/screens.md#pickers). */
const OPTIONS_LIMIT = 40

interface DefinitionDialogProps {
  readonly tree: DefinitionTree
  /** The service to change. One that is not in the tree is added. */
  readonly serviceId: number
  readonly onDone: (answer: NameAndParent) => void
  readonly onClose: () => void
}

/** Adds a service to the tree, or renames and moves one (docs/rules/screens.md#service-definitions). */
export function DefinitionDialog({ tree, serviceId, onDone, onClose }: DefinitionDialogProps) {
  const present = tree.byId.get(serviceId)
  const isFixed = hasFixedPlace(serviceId)
  const [name, setName] = useState(present?.name ?? '')
  const [parentId, setParentId] = useState(present?.parentId ?? null)
  const [refused, setRefused] = useState<{ readonly name: string; readonly message: string } | null>(null)
  const close = useGuardedClose(name !== (present?.name ?? '') || parentId !== (present?.parentId ?? null), onClose)
  useFocusWrongField(refused)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { payload, errors } = checkPayload(RequiredLine, name)
    if (errors) setRefused({ name, message: errors[0]?.message ?? '' })
    else onDone({ serviceName: payload, parentServiceId: parentId })
  }

  return (
    <Dialog onClose={close} closeOnClickOutside={false} title={present ? 'Edit service' : 'Add service'}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextField
            data-autofocus
            label={DEFINITION_LABELS.serviceName}
            value={name}
            onChange={setName}
            error={refused?.name === name ? refused.message : undefined}
          />
          <SearchSelect
            label={DEFINITION_LABELS.parentServiceId}
            description={isFixed ? 'This service is always at the top level.' : 'Leave blank for the top level.'}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            disabled={isFixed}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear parent service', 'aria-hidden': false, tabIndex: 0 }}
            limit={OPTIONS_LIMIT}
            nothingFoundMessage="No service matches"
            data={possibleParents(tree, serviceId).map((row) => ({ value: String(row.id), label: row.name }))}
            value={parentId === null ? null : String(parentId)}
            onChange={(chosen) => setParentId(chosen === null ? null : Number(chosen))}
          />
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" {...SAVES_BY_KEY}>
              {present ? 'Done' : 'Add'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
