import { byLogin } from '@app/contract/return/calls'
import { NotOurs } from '@app/contract/return/schema'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { useAnswer } from './api.ts'
import type { AnswerDialogProps } from './own-request.ts'
import { lastSigner } from './signer.ts'
import { SystemChoice } from './SystemChoice.tsx'
import { useAnswerForm } from './use-answer-form.ts'

const FIELDS = ['propertyServiceIds', 'servedBy', 'note', 'name']
const NONE: number[] = []

/** Says that somebody else looks after systems. None is chosen at first: few are meant. */
export function NotOursDialog({ asked, onClose }: AnswerDialogProps) {
  const { draft, errors, change, checked, refused, frameOf } = useAnswerForm({
    propertyServiceIds: NONE,
    servedBy: '',
    note: '',
    name: lastSigner().iqpName,
  })
  const sending = useAnswer(byLogin['not-ours'], asked.propertyId)
  const submit = (): void => {
    const body = checked(NotOurs, draft)
    if (body) sending.mutate(body, { onError: refused })
  }
  return (
    <AnswerDialog
      title="Not ours"
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
      <TextField
        label="Who looks after them now, if you know"
        value={draft.servedBy}
        onChange={(servedBy) => change({ servedBy })}
        error={errors['servedBy']}
      />
      <NotesField label="Note" value={draft.note} onChange={(note) => change({ note })} error={errors['note']} />
      <TextField label="Your name" value={draft.name} onChange={(name) => change({ name })} error={errors['name']} />
    </AnswerDialog>
  )
}
