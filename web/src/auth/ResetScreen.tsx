import { PasswordReset } from '@app/contract/auth/schema'
import { Button, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { checkPayload, fieldErrorsIn } from '../lib/check-payload.ts'
import { errorsByPath, type DraftErrors } from '../lib/draft.ts'
import { errorMessage } from '../lib/problem-error.ts'
import { PASSWORD_HINT, PasswordField } from '../ui/fields/PasswordField.tsx'
import { useResetPassword } from './api.ts'
import { DoorPage } from './DoorPage.tsx'

interface ResetScreenProps {
  readonly token: string
  /** Leaves the address of the link. */
  readonly onDone: () => void
}

/** Sets a password by the link of a message (docs/rules/accounts.md#links). */
export function ResetScreen({ token, onDone }: ResetScreenProps) {
  const [newPassword, setNewPassword] = useState('')
  const [newPasswordRepeat, setRepeat] = useState('')
  const [errors, setErrors] = useState<DraftErrors>({})
  const reset = useResetPassword()
  const failure = reset.error && fieldErrorsIn(reset.error).length === 0 ? errorMessage(reset.error) : null

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const checked = checkPayload(PasswordReset, {
      token,
      newPassword: newPassword.trim(),
      newPasswordRepeat: newPasswordRepeat.trim(),
    })
    if (checked.errors) return setErrors(errorsByPath(checked.errors))
    setErrors({})
    reset.mutate(checked.payload, { onError: (error) => setErrors(errorsByPath(fieldErrorsIn(error))) })
  }

  if (reset.isSuccess) {
    return (
      <DoorPage title="Your password is set">
        <Text role="status" mb="md">
          You have been logged out everywhere. Log in with the new password.
        </Text>
        <Button fullWidth autoFocus onClick={onDone}>
          Log in
        </Button>
      </DoorPage>
    )
  }
  return (
    <DoorPage title="Set your password">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <PasswordField
            label="New Password"
            description={PASSWORD_HINT}
            autoFocus
            value={newPassword}
            onChange={setNewPassword}
            error={errors.newPassword}
          />
          <PasswordField
            label="Re-enter Password"
            value={newPasswordRepeat}
            onChange={setRepeat}
            error={errors.newPasswordRepeat}
          />
          <Text role="alert" size="sm" c="var(--mantine-color-error)" hidden={failure === null}>
            {failure}
          </Text>
          <Button
            type="submit"
            fullWidth
            mt="xs"
            loading={reset.isPending}
            disabled={newPassword.trim() === '' || newPasswordRepeat.trim() === ''}
          >
            Set the password
          </Button>
          {failure !== null && (
            <Button variant="default" onClick={onDone}>
              To the log-in screen
            </Button>
          )}
        </Stack>
      </form>
    </DoorPage>
  )
}
