import { byLogin } from '@app/contract/return/calls'
import { isTooLateToHold, isWarrantLate, promiseHoldsUntil } from '@app/contract/return/rules'
import { NotYet } from '@app/contract/return/schema'
import { shownDay, type Day } from '@app/contract/dates'
import { Text } from '@mantine/core'
import { today } from '../lib/dates.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import { fieldError } from '../ui/fields/field-error.ts'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { useAnswer } from './api.ts'
import type { AnswerDialogProps } from './own-request.ts'
import { lastSigner } from './signer.ts'
import { firstChosen, SystemChoice } from './SystemChoice.tsx'
import { useAnswerForm } from './use-answer-form.ts'

const FIELDS = ['propertyServiceIds', 'expectedDate', 'note', 'name']

/** Says when systems will be certified (docs/rules/returns.md#not-yet). */
export function PromiseDialog({ asked, onClose }: AnswerDialogProps) {
  const { draft, errors, change, checked, refused, frameOf } = useAnswerForm({
    propertyServiceIds: firstChosen(asked.systems),
    expectedDate: null as Day | null,
    note: '',
    name: lastSigner().iqpName,
  })
  const sending = useAnswer(byLogin.later, asked.propertyId)
  const submit = (): void => {
    const body = checked(NotYet, draft)
    if (body) sending.mutate(body, { onError: refused })
  }
  return (
    <AnswerDialog
      title="Not yet"
      asked={asked}
      submit="Send"
      {...frameOf(sending, FIELDS)}
      onSubmit={submit}
      onClose={onClose}
    >
      <SystemChoice
        systems={asked.systems}
        chosen={draft.propertyServiceIds}
        onChange={(propertyServiceIds) => change({ propertyServiceIds })}
        error={errors['propertyServiceIds']}
      />
      <DateField
        label="You will certify them by"
        value={draft.expectedDate}
        onChange={(expectedDate) => change({ expectedDate })}
        minDate={today()}
        error={fieldError('This', errors['expectedDate'])}
      />
      {draft.expectedDate !== null && (
        <Text size="sm" c="dimmed">
          {holding(draft.expectedDate, asked.bwofAnniversary)}
        </Text>
      )}
      <NotesField label="Note" value={draft.note} onChange={(note) => change({ note })} error={errors['note']} />
      <TextField label="Your name" value={draft.name} onChange={(name) => change({ name })} error={errors['name']} />
    </AnswerDialog>
  )
}

function holding(expectedDate: Day, bwofAnniversary: Day): string {
  if (isWarrantLate(bwofAnniversary, today())) return 'The warrant is late, so reminders go on.'
  if (isTooLateToHold(bwofAnniversary, today())) return 'The warrant is due too soon to hold reminders back.'
  return `You get no reminders about these systems until ${shownDay(promiseHoldsUntil(expectedDate, bwofAnniversary))}.`
}
