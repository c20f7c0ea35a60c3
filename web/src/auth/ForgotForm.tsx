import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { errorMessage } from '../lib/problem-error.ts'
import { useForgotPassword } from './api.ts'

interface ForgotFormProps {
  /** What the person has typed as their user name. */
  readonly email: string
  readonly onBack: () => void
}

/** Asks for a link to set a new password (docs/rules/accounts.md#a-forgotten-password). */
export function ForgotForm({ email: typed, onBack }: ForgotFormProps) {
  const [email, setEmail] = useState(typed)
  const forgot = useForgotPassword()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (email.trim() !== '') forgot.mutate(email.trim())
  }
  if (forgot.isSuccess) {
    return (
      <Stack gap="sm">
        <Text role="status">{forgot.data.message} It works for 30 minutes.</Text>
        <Text size="sm" c="dimmed">
          Nothing there after a few minutes? Look in the junk folder, or ask the office.
        </Text>
        <Button variant="default" onClick={onBack}>
          Back to log in
        </Button>
      </Stack>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">We send a link to your email address, by which you set a new password.</Text>
        <TextInput
          label="Email address"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          autoFocus
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Text role="alert" size="sm" c="var(--mantine-color-error)" hidden={!forgot.isError}>
          {forgot.isError && errorMessage(forgot.error)}
        </Text>
        <Button type="submit" fullWidth mt="xs" loading={forgot.isPending} disabled={email.trim() === ''}>
          Send the link
        </Button>
        <Anchor component="button" type="button" size="sm" ta="center" onClick={onBack}>
          Back to log in
        </Anchor>
      </Stack>
    </form>
  )
}
