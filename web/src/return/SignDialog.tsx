import { FORM_12A_STATEMENT } from '@app/contract/certificate/rules'
import { byLogin } from '@app/contract/return/calls'
import { SignedHere, type Strokes } from '@app/contract/return/schema'
import { Checkbox, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../auth/session.ts'
import { today } from '../lib/dates.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { useAnswer } from './api.ts'
import type { AnswerDialogProps } from './own-request.ts'
import { systemName } from './own-words.ts'
import { SignatureField } from './SignatureField.tsx'
import { lastSigner, rememberSigner } from './signer.ts'
import { SignerFields, type SignedDraft } from './SignerFields.tsx'
import { firstChosen, SystemChoice } from './SystemChoice.tsx'
import { useAnswerForm } from './use-answer-form.ts'

interface Draft extends SignedDraft {
  readonly propertyServiceIds: number[]
  readonly declaration: boolean
  readonly typed: string
  readonly strokes: Strokes
}

const FIELDS = ['propertyServiceIds', 'iqpName', 'iqpRegistrationNumber', 'iqpRegister', 'signedDate', 'recommendation']
const ALL_FIELDS = [...FIELDS, 'email', 'declaration', 'signature']
const WAYS = [
  { value: 'draw', label: 'Draw it' },
  { value: 'type', label: 'Type it' },
]

/** Fills in and signs a Form 12A, which the office gets as a PDF. */
export function SignDialog({ asked, onClose }: AnswerDialogProps) {
  const { email } = useSession()
  const [way, setWay] = useState('draw')
  const { draft, errors, change, checked, refused, frameOf } = useAnswerForm<Draft>({
    propertyServiceIds: firstChosen(asked.systems),
    ...lastSigner(),
    signedDate: today(),
    recommendation: '',
    email,
    declaration: false,
    typed: '',
    strokes: [],
  })
  const sending = useAnswer(byLogin.sign, asked.propertyId)
  const submit = (): void => {
    const { typed, strokes, ...signed } = draft
    const body = checked(SignedHere, { ...signed, signature: way === 'type' ? { typed } : { strokes } })
    if (!body) return
    rememberSigner(body)
    sending.mutate(body, { onError: refused })
  }
  const signatureError = Object.keys(errors).some((path) => path.startsWith('signature'))
  return (
    <AnswerDialog
      title="Sign here"
      asked={asked}
      submit="Sign and send"
      {...frameOf(sending, ALL_FIELDS)}
      onSubmit={submit}
      onClose={onClose}
    >
      <SystemChoice
        systems={asked.systems}
        chosen={draft.propertyServiceIds}
        onChange={(propertyServiceIds) => change({ propertyServiceIds })}
        error={errors['propertyServiceIds']}
      />
      <SignerFields draft={draft} errors={errors} onChange={change} />
      <Text size="sm">
        {FORM_12A_STATEMENT}{' '}
        {asked.systems
          .filter(({ propertyServiceId }) => draft.propertyServiceIds.includes(propertyServiceId))
          .map(systemName)
          .join(', ')}
      </Text>
      <Checkbox
        label="I declare this"
        checked={draft.declaration}
        onChange={(event) => change({ declaration: event.currentTarget.checked })}
        error={errors['declaration'] && 'Declare this before you sign'}
        aria-invalid={errors['declaration'] === undefined ? undefined : true}
      />
      <SegmentedControl aria-label="How you sign" value={way} onChange={setWay} data={WAYS} />
      {way === 'type' ? (
        <TextField
          label="Signature"
          value={draft.typed}
          onChange={(typed) => change({ typed })}
          error={signatureError ? 'is required' : undefined}
        />
      ) : (
        <SignatureField
          strokes={draft.strokes}
          onChange={(strokes) => change({ strokes })}
          error={
            !signatureError
              ? undefined
              : draft.strokes.length === 0
                ? 'Signature is required'
                : 'This signature has too many strokes. Clear it and sign again.'
          }
        />
      )}
    </AnswerDialog>
  )
}
