import { Skeleton, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { FileIcon } from '../../document/FileIcon.tsx'
import type { DraftErrors } from '../../lib/draft.ts'
import { fieldError } from '../../ui/fields/field-error.ts'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import attachments from './Attachments.module.css'
import type { EmailCase } from './email-case.ts'
import { wrongAddresses, type EmailDraft } from './email-draft.ts'
import { useKnownAddresses } from './known-addresses.ts'
import { RecipientRows } from './RecipientRows.tsx'

// The editor comes when somebody first looks at an e-mail.
const BodyEditor = lazyPart(() => import('./BodyEditor.tsx').then((chunk) => chunk.BodyEditor), {
  fallback: <Skeleton height={360} aria-label="Loading message" />,
})

interface EmailFormProps {
  readonly of: EmailCase
  readonly draft: EmailDraft
  readonly change: (changed: Partial<EmailDraft>) => void
  /** By the names of what is sent. */
  readonly errors: DraftErrors
  /** What is generated when it is sent. */
  readonly attachedFiles: readonly string[]
  /** Something was filled in on what is attached. */
  readonly isDocumentEdited: boolean
  /** Shows what is attached. */
  readonly onDocument: () => void
  readonly disabled: boolean
}

/** To whom an e-mail goes and what it says, to edit. */
export function EmailForm(props: EmailFormProps) {
  const { of, draft, change, errors, attachedFiles, isDocumentEdited, onDocument, disabled } = props

  const known = useKnownAddresses([of.recipientCompanyId, of.customerCompanyId])
  // Each wrong line says so itself; what concerns them together stands below.
  const wrongIn = (path: string, wrong: readonly string[]) => ({
    wrong: errors[path] ? wrong : [],
    error: wrong.length === 0 ? errors[path] : undefined,
  })
  const to = wrongIn('recipients', wrongAddresses(draft.to))
  const cc = wrongIn('ccRecipients', wrongAddresses(draft.cc))

  return (
    <Stack gap="sm">
      <RecipientRows
        label="To"
        recipients={draft.to}
        onChange={(recipients) => change({ to: recipients })}
        known={known}
        wrong={to.wrong}
        error={fieldError('To', to.error)}
        disabled={disabled}
      />
      <RecipientRows
        label="CC"
        recipients={draft.cc}
        onChange={(recipients) => change({ cc: recipients })}
        known={known}
        wrong={cc.wrong}
        error={fieldError('CC', cc.error)}
        disabled={disabled}
      />
      <TextInput
        label="Subject"
        value={draft.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
        error={fieldError('Subject', errors['emailSubject'])}
        disabled={disabled}
      />
      {attachedFiles.length > 0 && (
        <ul className={attachments.files} aria-label="Attached files">
          {attachedFiles.map((fileName) => (
            <li key={fileName}>
              <UnstyledButton className={attachments.file} title="Show the document" onClick={onDocument}>
                <FileIcon fileName={fileName} />
                <span>{fileName}</span>
                {isDocumentEdited && <span className={attachments.size}>edited</span>}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {/* It cannot be disabled as a field can. */}
      <div inert={disabled}>
        <BodyEditor
          label="Message"
          value={draft.body}
          onChange={(body) => change({ body })}
          error={fieldError('Message', errors['emailContent'])}
        />
      </div>
    </Stack>
  )
}
