import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useLogIn } from './api.ts'
import { loginFailure, needsCode } from './login-failure.ts'

interface LoginFormProps {
  /** Set when a known login continues: the form then asks for the password only. */
  readonly email?: string
  /** Called with the token. False if the token cannot be read. */
  readonly onToken: (token: string) => boolean
  readonly submitLabel?: string
}

/** User name and password. A failure shows below them until a field is edited. */
export function LoginForm({ email, onToken, submitLabel = 'Login' }: LoginFormProps) {
  const [userName, setUserName] = useState(email ?? '')
  const [password, setPassword] = useState('')
  /** Null until the server asks for it. */
  const [code, setCode] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const logIn = useLogIn()
  const credentials = {
    userName: userName.trim(),
    password: password.trim(),
    ...(code !== null && { code: code.trim() }),
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    logIn.mutate(credentials, {
      onSuccess: ({ token }) => {
        if (!onToken(token)) setFailure(loginFailure(null))
      },
      onError: (error) => {
        if (needsCode(error) && code === null) setCode('')
        else setFailure(loginFailure(error))
      },
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={userName}
          readOnly={email !== undefined}
          data-autofocus={email === undefined || undefined}
          autoFocus={email === undefined}
          onChange={(event) => {
            setUserName(event.currentTarget.value)
            setFailure(null)
          }}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          value={password}
          data-autofocus={email !== undefined || undefined}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setFailure(null)
          }}
        />
        {code !== null && (
          <TextInput
            label="Code of your authenticator"
            description="Or one of your recovery codes."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value)
              setFailure(null)
            }}
          />
        )}
        <Text role="alert" size="sm" c="var(--mantine-color-error)" hidden={failure === null}>
          {failure}
        </Text>
        <Button
          type="submit"
          fullWidth
          mt="xs"
          loading={logIn.isPending}
          disabled={credentials.userName === '' || credentials.password === '' || credentials.code === ''}
        >
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
