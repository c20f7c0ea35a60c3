import { byLogin } from '@app/contract/return/calls'
import { CANNOT_REASON_NAMES, CANNOT_REASONS, type CannotReason } from '@app/contract/return/rules'
import { CannotCertify } from '@app/contract/return/schema'
import type { Day } from '@app/contract/dates'
import { Fieldset, Stack } from '@mantine/core'
import { useSession } from '../auth/session.ts'
import { errorsWithin } from '../lib/errors-within.ts'
import type { DraftErrors } from '../lib/draft.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { fieldError } from '../ui/fields/field-error.ts'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { useAnswer } from './api.ts'
import type { AnswerDialogProps } from './own-request.ts'
import { systemName } from './own-words.ts'
import { lastSigner } from './signer.ts'
import { EmailField } from './SignerFields.tsx'
import { firstChosen, SystemChoice } from './SystemChoice.tsx'
import { useAnswerForm } from './use-answer-form.ts'

interface Reason {
  readonly reason: CannotReason
  readonly found: string
  readonly expectedDate: Day | null
}

const FIRST: Reason = { reason: 'missed', found: '', expectedDate: null }
const NO_REASONS: ReadonlyMap<number, Reason> = new Map()
const FIELDS = ['systems', 'name', 'email']

/** Says for each system why it cannot be certified. */
export function CannotDialog({ asked, onClose }: AnswerDialogProps) {
  const { email } = useSession()
  const { draft, errors, change, checked, refused, frameOf } = useAnswerForm({
    chosen: firstChosen(asked.systems),
    reasons: NO_REASONS,
    name: lastSigner().iqpName,
    email,
  })
  const sending = useAnswer(byLogin.cannot, asked.propertyId)
  const reasonOf = (id: number): Reason => draft.reasons.get(id) ?? FIRST
  const submit = (): void => {
    const systems = draft.chosen.map((id) => ({ propertyServiceId: id, ...reasonOf(id) }))
    const body = checked(CannotCertify, { systems, name: draft.name, email: draft.email })
    if (body) sending.mutate(body, { onError: refused })
  }
  return (
    <AnswerDialog
      title="Cannot certify"
      asked={asked}
      submit="Send"
      {...frameOf(sending, FIELDS)}
      onSubmit={submit}
      onClose={onClose}
    >
      <SystemChoice
        systems={asked.systems}
        chosen={draft.chosen}
        onChange={(chosen) => change({ chosen })}
        error={errors['systems']}
      />
      {asked.systems
        .filter(({ propertyServiceId }) => draft.chosen.includes(propertyServiceId))
        .map((system) => (
          <ReasonFields
            key={system.propertyServiceId}
            legend={systemName(system)}
            value={reasonOf(system.propertyServiceId)}
            errors={errorsWithin(errors, `systems.${draft.chosen.indexOf(system.propertyServiceId)}.`)}
            onChange={(changed) => {
              const id = system.propertyServiceId
              change({ reasons: new Map(draft.reasons).set(id, { ...reasonOf(id), ...changed }) })
            }}
          />
        ))}
      <TextField label="Your name" value={draft.name} onChange={(name) => change({ name })} error={errors['name']} />
      <EmailField value={draft.email} onChange={(address) => change({ email: address })} error={errors['email']} />
    </AnswerDialog>
  )
}

interface ReasonFieldsProps {
  readonly legend: string
  readonly value: Reason
  readonly errors: DraftErrors
  readonly onChange: (changed: Partial<Reason>) => void
}

const ReasonFields = ({ legend, value, errors, onChange }: ReasonFieldsProps) => (
  <Fieldset legend={legend}>
    <Stack gap="sm">
      <ChoiceField
        label="Why"
        choices={CANNOT_REASONS}
        labelOf={(reason) => CANNOT_REASON_NAMES[reason]}
        value={value.reason}
        onChange={(reason) => onChange({ reason })}
        error={errors['reason']}
      />
      <NotesField
        label="What you found or missed"
        value={value.found}
        onChange={(found) => onChange({ found })}
        error={errors['found']}
      />
      <DateField
        label="When it can be certified, if known"
        value={value.expectedDate}
        onChange={(expectedDate) => onChange({ expectedDate })}
        error={fieldError('This', errors['expectedDate'])}
      />
    </Stack>
  </Fieldset>
)
