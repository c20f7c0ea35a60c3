import { CERTIFICATE_KIND_NAMES, CERTIFICATE_KINDS, type CertificateKind } from '@app/contract/certificate/rules'
import { shownFileName, whyTooLarge } from '@app/contract/return/refused-files'
import { ReturnedPaper } from '@app/contract/return/schema'
import { useState } from 'react'
import { useSession } from '../auth/session.ts'
import { useFocusWrongField } from '../ui/editing/focus-wrong-field.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { useSendPaper } from './api.ts'
import { FilesField } from './FilesField.tsx'
import type { AnswerDialogProps } from './own-request.ts'
import { lastSigner, rememberSigner } from './signer.ts'
import { SignerFields, type SignedDraft } from './SignerFields.tsx'
import { firstChosen, SystemChoice } from './SystemChoice.tsx'
import { useAnswerForm } from './use-answer-form.ts'

interface Draft extends SignedDraft {
  readonly propertyServiceIds: number[]
  readonly kind: CertificateKind
}

const FIELDS = ['propertyServiceIds', 'kind', 'iqpName', 'iqpRegistrationNumber', 'iqpRegister', 'signedDate']
const ALL_FIELDS = [...FIELDS, 'recommendation', 'email', 'Files']

/** Sends the signed paper as PDFs or photos. */
export function FilesDialog({ asked, onClose }: AnswerDialogProps) {
  const { email } = useSession()
  const [files, setFiles] = useState<readonly File[]>([])
  const [share, setShare] = useState<number | null>(null)
  const [refusedFiles, setRefusedFiles] = useState<object | null>(null)
  useFocusWrongField(refusedFiles)
  const { draft, errors, change, checked, refused, frameOf } = useAnswerForm<Draft>({
    propertyServiceIds: firstChosen(asked.systems),
    kind: 'Form12A',
    ...lastSigner(),
    signedDate: null,
    recommendation: '',
    email,
  })
  const sending = useSendPaper(asked.propertyId)
  const tooLarge = whyTooLarge(files.map(({ name, size }) => ({ fileName: shownFileName(name), size })))
  const submit = (): void => {
    const paper = checked(ReturnedPaper, draft)
    const areWrong = files.length === 0 || tooLarge !== undefined
    setRefusedFiles(areWrong ? {} : null)
    if (!paper || areWrong) return
    if (paper.iqpName) rememberSigner(paper)
    sending.mutate(
      { form: formOf(paper, files), onProgress: setShare },
      { onError: refused, onSettled: () => setShare(null) },
    )
  }
  const lacksFile = refusedFiles !== null && files.length === 0
  const frame = frameOf(sending, ALL_FIELDS)
  return (
    <AnswerDialog
      title="Send the signed form"
      asked={asked}
      submit="Send"
      {...frame}
      isChanged={frame.isChanged || files.length > 0}
      share={share}
      onSubmit={submit}
      onClose={onClose}
    >
      <FilesField
        files={files}
        onChange={(chosen) => {
          setFiles(chosen)
          setRefusedFiles(null)
        }}
        error={lacksFile ? 'Choose a PDF or photos' : (tooLarge ?? (errors['Files'] && `The file ${errors['Files']}`))}
      />
      <SystemChoice
        systems={asked.systems}
        chosen={draft.propertyServiceIds}
        onChange={(propertyServiceIds) => change({ propertyServiceIds })}
        error={errors['propertyServiceIds']}
      />
      <ChoiceField
        label="Kind"
        choices={CERTIFICATE_KINDS}
        labelOf={(kind) => CERTIFICATE_KIND_NAMES[kind]}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
        error={errors['kind']}
      />
      <SignerFields draft={draft} errors={errors} onChange={change} />
    </AnswerDialog>
  )
}

function formOf({ propertyServiceIds, ...fields }: ReturnedPaper, files: readonly File[]): FormData {
  const form = new FormData()
  form.set('propertyServiceIds', JSON.stringify(propertyServiceIds))
  for (const [name, value] of Object.entries(fields)) form.set(name, value ?? '')
  for (const file of files) form.append('Files', file)
  return form
}
