import { Stack, Text, TextInput } from '@mantine/core'
import { PASSKEY_NAME_LENGTH } from '@app/contract/auth/rules'
import { useState, type FormEvent } from 'react'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { errorsByPath, type DraftErrors } from '../lib/draft.ts'
import { errorMessage } from '../lib/problem-error.ts'
import { fieldError } from '../ui/fields/field-error.ts'
import { PresentPasswordField } from '../ui/fields/PresentPasswordField.tsx'
import { useAddPasskey } from './api.ts'
import { StepButtons } from './StepButtons.tsx'

interface PasskeySetUpProps {
  readonly onDone: () => void
  /** Absent where there is no way around it. */
  readonly onCancel?: () => void
}

/** Makes a passkey: its name and the password, then what the browser or the device asks. */
export function PasskeySetUp({ onDone, onCancel }: PasskeySetUpProps) {
  const [name, setName] = useState('My passkey')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<DraftErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const add = useAddPasskey()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setErrors({})
    setFailure(null)
    add.mutate(
      { name: name.trim(), password: password.trim() },
      {
        onSuccess: onDone,
        onError: (error) => {
          const wrong = fieldErrorsIn(error)
          if (wrong.length > 0) setErrors(errorsByPath(wrong))
          else setFailure(errorMessage(error))
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          A passkey is kept by your phone, computer or security key, which opens it by your finger, face or PIN. Nobody
          can copy or guess it.
        </Text>
        <TextInput
          label="Name"
          description="By which you know it in the list, such as Work phone."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={PASSKEY_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldError('Name', errors.name)}
        />
        <PresentPasswordField autoFocus value={password} onChange={setPassword} error={errors.password} />
        <Text role="alert" size="sm" c="var(--mantine-color-error)" hidden={failure === null}>
          {failure}
        </Text>
        <StepButtons
          label="Continue"
          loading={add.isPending}
          disabled={password === '' || name.trim() === ''}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}
