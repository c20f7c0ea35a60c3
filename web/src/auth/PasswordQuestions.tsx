import { Button, Group, Text } from '@mantine/core'
import { PresentPasswordField } from '../ui/fields/PresentPasswordField.tsx'
import { useState, useSyncExternalStore, type FormEvent } from 'react'
import { useRetainedValue } from '../lib/use-retained-value.ts'
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

function PasswordForm({ question: { refusal, answer } }: { readonly question: PasswordQuestion }) {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (password !== '') answer(password)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Text mb="sm">You logged in more than ten minutes ago. This change needs your present password.</Text>
      <PresentPasswordField value={password} onChange={setPassword} error={refusal ?? undefined} />
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
