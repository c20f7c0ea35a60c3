import type { Passkey } from '@app/contract/auth/passkey'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useRemovePasskey } from '../auth/api.ts'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { errorsByPath, type DraftErrors } from '../lib/draft.ts'
import { PresentPasswordField } from '../ui/fields/PresentPasswordField.tsx'

interface PasskeyRemovalProps {
  readonly passkey: Passkey
  readonly onDone: () => void
}

export function PasskeyRemoval({ passkey: { passkeyId }, onDone }: PasskeyRemovalProps) {
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<DraftErrors>({})
  const remove = useRemovePasskey()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    remove.mutate(
      { passkeyId, password: password.trim() },
      { onSuccess: onDone, onError: (error) => setErrors(errorsByPath(fieldErrorsIn(error))) },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>It does not log you in any more. Remove it from the device as well.</Text>
        <PresentPasswordField value={password} onChange={setPassword} error={errors.password} />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" color="red.8" loading={remove.isPending} disabled={password === ''}>
            Remove
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
