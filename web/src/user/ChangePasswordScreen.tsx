import { PasswordChange } from '@app/contract/user/schema'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, type FormEvent } from 'react'
import { useSession } from '../auth/session.ts'
import { checkPayload, fieldErrorsIn } from '../lib/check-payload.ts'
import { errorsByPath, type DraftKind } from '../lib/draft.ts'
import { useFocusWrongField } from '../ui/editing/focus-wrong-field.ts'
import { PASSWORD_HINT, PasswordField } from '../ui/fields/PasswordField.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useDraft } from '../ui/editing/use-draft.ts'
import { useGoBack } from '../ui/layout/use-go-back.ts'
import { useLeaveGuard } from '../ui/editing/use-leave-guard.ts'
import { useChangePassword } from './api.ts'

interface Passwords {
  readonly currentPassword: string
  readonly password: string
  readonly passwordReEntered: string
}

const BLANK: Passwords = { currentPassword: '', password: '', passwordReEntered: '' }

const PASSWORDS: DraftKind<Passwords, Passwords> = {
  toDraft: (blank) => blank,
  valuesOf: (draft) => new Map(Object.entries(draft).map(([name, value]: [string, string]) => [name, value.trim()])),
  withValue: (draft, path, value) => ({ ...draft, [path]: value }),
}

const FIELDS = [
  { name: 'currentPassword', label: 'Present Password', description: undefined },
  { name: 'password', label: 'New Password', description: PASSWORD_HINT },
  { name: 'passwordReEntered', label: 'Re-enter Password', description: undefined },
] as const

/** Changes the person's own password (docs/rules/screens.md#users). */
export function ChangePasswordScreen() {
  const { email, loginId } = useSession()
  const { draft, changes, errors, refusal, version, refuse, setValue, cancel } = useDraft(PASSWORDS, BLANK)
  const change = useChangePassword(email)
  const goBack = useGoBack('/')
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(refusal)
  useEffect(() => {
    if (loginId <= 0) goBack()
  }, [loginId, goBack])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const checked = checkPayload(PasswordChange, { loginId, ...draft })
    if (checked.errors) return refuse(errorsByPath(checked.errors))
    change.mutate(checked.payload, {
      onSuccess: cancel,
      onError: (error) => {
        const wrong = fieldErrorsIn(error)
        if (wrong.length > 0) refuse(errorsByPath(wrong))
      },
    })
  }

  return (
    <>
      <ScreenHeader
        title="Change Password"
        aside={
          <Text size="sm" c="dimmed" className="tnum">
            Login id {loginId}
          </Text>
        }
      />
      <Section title="Your login">
        <form onSubmit={submit} noValidate key={version}>
          <Stack gap="sm" maw={420}>
            <TextInput label="Login Email" autoComplete="username" readOnly variant="filled" value={email} />
            {FIELDS.map(({ name, label, description }) => (
              <PasswordField
                key={name}
                label={label}
                description={description}
                autoFocus={name === 'currentPassword'}
                autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
                value={draft[name]}
                onChange={(value) => setValue(name, value)}
                error={errors[name]}
              />
            ))}
            <Text size="sm" c="dimmed">
              You stay logged in here. Everywhere else, you have to log in with the new password.
            </Text>
            <Group gap="xs" mt="xs">
              <Button type="submit" loading={change.isPending} disabled={changes.length < FIELDS.length}>
                Save
              </Button>
              <Button variant="default" onClick={() => goBack()}>
                {changes.length > 0 ? 'Cancel' : 'Close'}
              </Button>
            </Group>
          </Stack>
        </form>
      </Section>
    </>
  )
}
