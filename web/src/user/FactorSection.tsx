import { FactorRemoval } from '@app/contract/auth/schema'
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { PresentPasswordField } from '../ui/fields/PresentPasswordField.tsx'
import { useState, type FormEvent } from 'react'
import { useDisableTotp, useFactors } from '../auth/api.ts'
import { TotpSetUp } from '../auth/TotpSetUp.tsx'
import { checkPayload, fieldErrorsIn } from '../lib/check-payload.ts'
import { errorsByPath, type DraftErrors } from '../lib/draft.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { fieldError } from '../ui/fields/field-error.ts'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { Section } from '../ui/layout/Section.tsx'

const WITHOUT_ONE = {
  alone:
    'Your password alone logs you in. A code of an authenticator protects your login even if somebody learns the password.',
  'with passkeys': 'Logging in takes a passkey. An authenticator gets you in when you have none of them with you.',
}

/** The authenticator of the person's own login (docs/rules/sessions-and-roles.md#the-second-factor). */
export function FactorSection() {
  const { data: factors, error, refetch } = useFactors()
  const [open, setOpen] = useState<'set up' | 'remove' | null>(null)
  const close = (): void => {
    setOpen(null)
    void refetch()
  }
  const isLast = factors?.isRequired === true && factors.passkeys === 0
  return (
    <Section
      title="Authenticator"
      actions={
        factors &&
        (factors.totp ? (
          <Button
            variant="default"
            size="xs"
            disabled={isLast}
            title={isLast ? 'The office asks for a second factor, and this is the only one.' : undefined}
            onClick={() => setOpen('remove')}
          >
            Remove
          </Button>
        ) : (
          <Button size="xs" onClick={() => setOpen('set up')}>
            Set up
          </Button>
        ))
      }
    >
      {error && (
        <ErrorBanner title="Error retrieving your second factor" error={error} onRetry={() => void refetch()} />
      )}
      {!factors && !error && <Skeleton height={24} />}
      {factors && (
        <Text>
          {factors.totp
            ? `Logging in takes a code of your authenticator. ${factors.recoveryCodesLeft} of 10 recovery codes are left.`
            : WITHOUT_ONE[factors.passkeys === 0 ? 'alone' : 'with passkeys']}
        </Text>
      )}
      {open === 'set up' && (
        <Dialog title="Set up a second factor" onClose={close}>
          <TotpSetUp onDone={close} onCancel={close} />
        </Dialog>
      )}
      {open === 'remove' && (
        <Dialog title="Remove the second factor" onClose={close}>
          <RemovalForm
            left={
              factors?.passkeys
                ? 'From then on, logging in takes one of your passkeys.'
                : 'From then on, your password alone logs you in.'
            }
            onDone={close}
          />
        </Dialog>
      )}
    </Section>
  )
}

const CODE_LABEL = 'Code, or recovery code'

interface RemovalFormProps {
  /** What logs the person in then. */
  readonly left: string
  readonly onDone: () => void
}

function RemovalForm({ left, onDone }: RemovalFormProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<DraftErrors>({})
  const disable = useDisableTotp()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const checked = checkPayload(FactorRemoval, { password: password.trim(), code })
    if (checked.errors) return setErrors(errorsByPath(checked.errors))
    disable.mutate(checked.payload, {
      onSuccess: onDone,
      onError: (error) => setErrors(errorsByPath(fieldErrorsIn(error))),
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>{left}</Text>
        <PresentPasswordField value={password} onChange={setPassword} error={errors.password} />
        <TextInput
          label={CODE_LABEL}
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={fieldError(CODE_LABEL, errors.code)}
        />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button
            type="submit"
            color="red.8"
            loading={disable.isPending}
            disabled={password === '' || code.trim() === ''}
          >
            Remove
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
