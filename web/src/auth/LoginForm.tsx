import type { FactorAsked } from '@app/contract/auth/passkey'
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useLogIn, useLogInByPasskey } from './api.ts'
import { factorAsked, loginFailure } from './login-failure.ts'

interface LoginFormProps {
  /** Set when a known login continues: the form then asks for the password only. */
  readonly email?: string
  /** Called with the token. False if the token cannot be read. */
  readonly onToken: (token: string) => boolean
  readonly submitLabel?: string
  /** Whether it is what most people want here: it then starts with the focus, and its button stands out. */
  readonly isFirst?: boolean
  /** Another way to log in, offered until a second factor is asked for. */
  readonly otherWay?: ReactNode
}

/**
 * User name and password, and what else the log-in takes once they were right. A failure shows below them until a field is
 * edited.
 */
export function LoginForm({ email, onToken, submitLabel = 'Login', isFirst = true, otherWay }: LoginFormProps) {
  const [userName, setUserName] = useState(email ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  /** Null until the server asks for it. */
  const [factor, setFactor] = useState<FactorAsked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const logIn = useLogIn()
  const byPasskey = useLogInByPasskey()
  const takesCode = factor?.totp === true
  const credentials = {
    userName: userName.trim(),
    password: password.trim(),
    ...(takesCode && { code: code.trim() }),
  }
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value)
    setFailure(null)
  }
  /** Another person, or password, may need another factor. */
  const editCredential = (set: (value: string) => void) => (value: string) => {
    edit(set)(value)
    setFactor(null)
    setCode('')
  }
  const receive = ({ token }: { token: string }): void => {
    if (!onToken(token)) setFailure(loginFailure(null))
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    logIn.mutate(credentials, {
      onSuccess: receive,
      onError: (error) => {
        const asked = factorAsked(error)
        if (asked && factor === null) setFactor(asked)
        else setFailure(loginFailure(error))
      },
    })
  }

  const usePasskey = (): void => {
    if (!factor?.passkey) return
    setFailure(null)
    byPasskey.mutate(factor.passkey, {
      onSuccess: receive,
      onError: (error) => {
        setFailure(loginFailure(error))
        // Its question was answered, or is too old: the password gets a new one.
        setFactor(null)
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
          autoFocus={email === undefined && isFirst}
          onChange={(event) => editCredential(setUserName)(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          value={password}
          data-autofocus={email !== undefined || undefined}
          onChange={(event) => editCredential(setPassword)(event.currentTarget.value)}
        />
        {factor?.passkey && (
          <Button
            fullWidth
            mt="xs"
            variant={takesCode ? 'default' : 'filled'}
            loading={byPasskey.isPending}
            autoFocus={!takesCode}
            onClick={usePasskey}
          >
            Use your passkey
          </Button>
        )}
        {takesCode && (
          <TextInput
            label="Code of your authenticator"
            description="Or one of your recovery codes."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={(event) => edit(setCode)(event.currentTarget.value)}
          />
        )}
        <Text role="alert" size="sm" c="var(--mantine-color-error)" hidden={failure === null}>
          {failure}
        </Text>
        {(factor === null || takesCode) && (
          <Button
            type="submit"
            fullWidth
            mt="xs"
            variant={isFirst ? 'filled' : 'default'}
            loading={logIn.isPending}
            disabled={credentials.userName === '' || credentials.password === '' || credentials.code === ''}
          >
            {submitLabel}
          </Button>
        )}
        {factor === null && otherWay}
      </Stack>
    </form>
  )
}
