import { Button, Group, PasswordInput, Text } from '@mantine/core'
import { useState, useSyncExternalStore, type FormEvent } from 'react'
import { useRetainedValue } from '../lib/use-retained-value.ts'
import { fieldError } from '../ui/fields/field-error.ts'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { passwordQuestions, type PasswordQuestion } from './ask-password.ts'

/** Shows the questions of `withPresentPassword`. */
export function PasswordQuestions() {
  const question = useSyncExternalStore(passwordQuestions.subscribe, passwordQuestions.current)
  const shown = useRetainedValue(question)
  return (
    <Dialog
      key={shown?.key}
      opened={question !== null}
      onClose={() => question?.answer(null)}
      title="Confirm that it is you"
    >
      {shown && <PasswordForm question={shown} />}
    </Dialog>
  )
}

const LABEL = 'Your password'

function PasswordForm({ question: { refusal, answer } }: { readonly question: PasswordQuestion }) {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (password !== '') answer(password)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Text mb="sm">You logged in more than ten minutes ago. This change needs your present password.</Text>
      <PasswordInput
        label={LABEL}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        value={password}
        data-autofocus
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={fieldError(LABEL, refusal ?? undefined)}
        aria-invalid={refusal !== null}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => answer(null)}>
          Cancel
        </Button>
        <Button type="submit" disabled={password === ''}>
          Confirm
        </Button>
      </Group>
    </form>
  )
}
