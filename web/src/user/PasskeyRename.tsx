import { PasskeyName, type Passkey } from '@app/contract/auth/passkey'
import { PASSKEY_NAME_LENGTH } from '@app/contract/auth/rules'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useRenamePasskey } from '../auth/api.ts'
import { checkPayload, fieldErrorsIn } from '../lib/check-payload.ts'
import { errorsByPath, type DraftErrors } from '../lib/draft.ts'
import { fieldError } from '../ui/fields/field-error.ts'
import { SAVES_BY_KEY } from '../ui/editing/save-by-key.ts'

interface PasskeyRenameProps {
  readonly passkey: Passkey
  readonly onDone: () => void
}

export function PasskeyRename({ passkey: { passkeyId, name: stored }, onDone }: PasskeyRenameProps) {
  const [name, setName] = useState(stored)
  const [errors, setErrors] = useState<DraftErrors>({})
  const rename = useRenamePasskey()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const checked = checkPayload(PasskeyName, { passkeyId, name })
    if (checked.errors) return setErrors(errorsByPath(checked.errors))
    rename.mutate(checked.payload, {
      onSuccess: onDone,
      onError: (error) => setErrors(errorsByPath(fieldErrorsIn(error))),
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Name"
          maxLength={PASSKEY_NAME_LENGTH}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldError('Name', errors.name)}
        />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" {...SAVES_BY_KEY} loading={rename.isPending} disabled={name.trim() === ''}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
