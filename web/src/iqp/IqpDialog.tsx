import { NewIqp, SavedIqp } from '@app/contract/iqp/schema'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useRef, type FormEvent } from 'react'
import { CompanyPicker } from '../company/CompanyPicker.tsx'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import type { DraftValue } from '../lib/draft.ts'
import { shownValue } from '../lib/shown-value.ts'
import { HistoryButton } from '../ui/domain/HistoryButton.tsx'
import { PersonErased } from '../ui/domain/PersonErased.tsx'
import { focusWrongFieldIn, useFocusWrongField } from '../ui/editing/focus-wrong-field.ts'
import { LazyConflictDialog } from '../ui/editing/LazyConflictDialog.tsx'
import { useConflict } from '../ui/editing/use-conflict.ts'
import { useDraft } from '../ui/editing/use-draft.ts'
import { useGuardedClose } from '../ui/editing/use-guarded-close.ts'
import { SAVES_BY_KEY } from '../ui/editing/save-by-key.ts'
import { toast } from '../ui/feedback/toast.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import { fieldError } from '../ui/fields/field-error.ts'
import { FieldGroup } from '../ui/fields/FieldGroup.tsx'
import { SuggestedField } from '../ui/fields/SuggestedField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { useAddIqp, useIqps, useRetrieveIqp, useSaveIqp } from './api.ts'
import { UnconfirmedBadge } from './iqp-columns.tsx'
import { IQP_DRAFT, iqpErrors, iqpToSave, type IqpSource } from './iqp-draft.ts'
import { IQP_LABELS } from './labels.ts'

interface IqpDialogProps {
  /** A stored IQP, or the blank one to add. */
  readonly iqp: IqpSource
  readonly onClose: () => void
}

const labelOf = (path: string): string => new Map<string, string>(Object.entries(IQP_LABELS)).get(path) ?? path
const showValue = (_path: string, value: DraftValue): string => shownValue(value) || '–'

/** Adds or edits an IQP. */
export function IqpDialog({ iqp, onClose }: IqpDialogProps) {
  const iqpId = iqp.iqpId ?? 0
  const edit = useDraft(IQP_DRAFT, iqp)
  const { source, draft, errors, changes } = edit
  const add = useAddIqp()
  const save = useSaveIqp(iqpId)
  const { openConflict, dialog } = useConflict(IQP_DRAFT, edit, useRetrieveIqp(iqpId))
  const registers = [...new Set((useIqps().data ?? []).map(({ register }) => register).filter(Boolean))]
  const close = useGuardedClose(changes.length > 0, onClose)
  useFocusWrongField(edit.refusal)

  const onError = (error: Error): void => {
    const wrong = fieldErrorsIn(error)
    if (wrong.length > 0) edit.refuse(iqpErrors(wrong))
  }
  const form = useRef<HTMLFormElement>(null)
  const submit = (confirmed: boolean): void => {
    if (focusWrongFieldIn(form.current)) return
    if (iqpId === 0) {
      const { payload, errors: found } = iqpToSave(NewIqp, draft)
      if (found) return edit.refuse(iqpErrors(found))
      add.mutate(payload, { onSuccess: onClose, onError })
      return
    }
    const { payload, errors: found } = iqpToSave(SavedIqp, draft, { whenUpdated: source.whenUpdated, confirmed })
    if (found) return edit.refuse(iqpErrors(found))
    save.mutate(payload, {
      onSuccess: onClose,
      onError: (error) => {
        // A lost update shows both versions; somebody else in the list with this registration is a message.
        if (error.message.startsWith('This IQP was changed')) openConflict(error)
        else if (fieldErrorsIn(error).length === 0) toast.error('Error saving the IQP', error.message)
        onError(error)
      },
    })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    submit(draft.confirmed)
  }
  const text = (name: 'name' | 'registrationNumber' | 'email') => (
    <TextField
      label={IQP_LABELS[name]}
      value={draft[name]}
      onChange={(value) => edit.setValue(name, value)}
      error={errors[name]}
      {...(name === 'name' && { 'data-autofocus': true })}
    />
  )

  return (
    <Dialog onClose={close} size="lg" title={iqpId === 0 ? 'New IQP' : iqp.name}>
      <form ref={form} onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <PersonErased when={iqp.whenPersonErased} />
          {!draft.confirmed && (
            <Group gap="xs">
              <UnconfirmedBadge />
              <Text size="sm">A certificate named this person. Check the registration before you confirm it.</Text>
            </Group>
          )}
          <FieldGroup columns={2}>
            {text('name')}
            <CompanyPicker
              label={IQP_LABELS.companyId}
              value={draft.companyId}
              currentName={iqp.companyName}
              onChange={(companyId) => edit.setValue('companyId', companyId)}
              error={fieldError(IQP_LABELS.companyId, errors['companyId'])}
            />
            <SuggestedField
              label={IQP_LABELS.register}
              description="The council or group that keeps it"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              suggestions={registers}
              value={draft.register}
              onChange={(value) => edit.setValue('register', value)}
              error={errors['register']}
            />
            {text('registrationNumber')}
            <TextField
              label={IQP_LABELS.ssCodes}
              description="Codes such as SS3, SS14/2. SS3 covers SS3/1."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={draft.ssCodes}
              onChange={(value) => edit.setValue('ssCodes', value)}
              error={errors['ssCodes']}
            />
            <DateField
              label={IQP_LABELS.validUntil}
              value={draft.validUntil}
              onChange={(value) => edit.setValue('validUntil', value)}
              error={fieldError(IQP_LABELS.validUntil, errors['validUntil'])}
            />
            {text('email')}
          </FieldGroup>
          <Group gap="lg">
            {(['confirmed', 'active'] as const).map((name) => (
              <Switch
                key={name}
                label={IQP_LABELS[name]}
                checked={draft[name]}
                onChange={(event) => edit.setValue(name, event.currentTarget.checked)}
              />
            ))}
          </Group>
          <Group justify="flex-end" gap="xs">
            {iqpId !== 0 && (
              <Group gap="xs" mr="auto">
                <HistoryButton entity="iqp" id={iqpId} />
              </Group>
            )}
            <Button variant="default" onClick={close}>
              {changes.length > 0 ? 'Cancel' : 'Close'}
            </Button>
            {iqpId !== 0 && !source.confirmed && (
              <Button variant="light" onClick={() => submit(true)} loading={save.isPending}>
                Confirm registration
              </Button>
            )}
            <Button
              type="submit"
              {...SAVES_BY_KEY}
              loading={add.isPending || save.isPending}
              disabled={changes.length === 0}
            >
              {iqpId === 0 ? 'Add IQP' : 'Save'}
            </Button>
          </Group>
        </Stack>
      </form>
      {dialog && <LazyConflictDialog {...dialog} labelOf={labelOf} showValue={showValue} />}
    </Dialog>
  )
}
