import { Button, Code, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { PresentPasswordField } from '../ui/fields/PresentPasswordField.tsx'
import { useState, type FormEvent } from 'react'
import { renderSVG } from 'uqr'
import { errorsByPath, type DraftErrors } from '../lib/draft.ts'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { settings } from '../lib/settings.ts'
import { fieldError } from '../ui/fields/field-error.ts'
import { useConfirmTotp, useStartTotp } from './api.ts'
import { StepButtons } from './StepButtons.tsx'

interface TotpSetUpProps {
  readonly onDone: () => void
  /** Absent where there is no way around it. */
  readonly onCancel?: () => void
}

/** Sets up an authenticator: the password, the picture with a first code, the recovery codes. */
export function TotpSetUp({ onDone, onCancel }: TotpSetUpProps) {
  const start = useStartTotp()
  const confirm = useConfirmTotp()
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />
  if (start.data) return <FirstCode {...start.data} confirm={confirm} onCancel={onCancel} />
  return <Password start={start} onCancel={onCancel} />
}

interface PasswordProps {
  readonly start: ReturnType<typeof useStartTotp>
  readonly onCancel: (() => void) | undefined
}

function Password({ start, onCancel }: PasswordProps) {
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<DraftErrors>({})
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    start.mutate(password, { onError: (error) => setErrors(errorsByPath(fieldErrorsIn(error))) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          You need a program on your phone that shows codes, such as Google Authenticator, Microsoft Authenticator or
          1Password.
        </Text>
        <PresentPasswordField autoFocus value={password} onChange={setPassword} error={errors.password} />
        <StepButtons label="Continue" loading={start.isPending} disabled={password === ''} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

interface FirstCodeProps {
  readonly secret: string
  readonly otpauthUrl: string
  readonly confirm: ReturnType<typeof useConfirmTotp>
  readonly onCancel: (() => void) | undefined
}

const CODE_LABEL = 'Code'

function FirstCode({ secret, otpauthUrl, confirm, onCancel }: FirstCodeProps) {
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<DraftErrors>({})
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    confirm.mutate(code.trim(), { onError: (error) => setErrors(errorsByPath(fieldErrorsIn(error))) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">Scan this picture with the program, then type the code that it shows.</Text>
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(otpauthUrl, { border: 2 }))}`}
          alt="QR code for the authenticator"
          width={200}
          height={200}
        />
        <Text size="sm">
          Cannot scan it? Type this key: <Code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>
        </Text>
        <TextInput
          label={CODE_LABEL}
          inputMode="numeric"
          autoComplete="one-time-code"
          maw={200}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={fieldError(CODE_LABEL, errors.code)}
        />
        <StepButtons label="Confirm" loading={confirm.isPending} disabled={code.trim() === ''} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const text = `Recovery codes for ${settings.productName}\n\n${codes.join('\n')}\n`
  return (
    <Stack gap="sm">
      <Text role="status">
        From now on, logging in takes a code. Keep these recovery codes where you find them without your phone: each
        works once, and they are not shown again.
      </Text>
      <SimpleGrid cols={2} spacing="xs" role="list" aria-label="Recovery codes">
        {codes.map((code) => (
          <Code key={code} role="listitem" fz="md">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="flex-end" mt="xs">
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${settings.productName} recovery codes.txt`}
        >
          Save as a file
        </Button>
        <Button onClick={onDone} autoFocus>
          I have kept them
        </Button>
      </Group>
    </Stack>
  )
}
