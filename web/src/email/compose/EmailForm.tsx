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

// The editor's code loads when an e-mail is first opened.
const BodyEditor = lazyPart(() => import('./BodyEditor.tsx').then((chunk) => chunk.BodyEditor), {
  fallback: <Skeleton height={360} role="group" aria-label="Loading message" />,
})

interface EmailFormProps {
  readonly emailCase: EmailCase
  readonly draft: EmailDraft
  readonly change: (changed: Partial<EmailDraft>) => void
  /** By field of the request. */
  readonly errors: DraftErrors
  /** The names of the files that will be generated on sending. */
  readonly attachedFiles: readonly string[]
  /** Whether a document was edited. */
  readonly isDocumentEdited: boolean
  /** Shows the documents. */
  readonly onDocument: () => void
  readonly disabled: boolean
}

/** Edits an e-mail's recipients, subject and body. */
export function EmailForm(props: EmailFormProps) {
  const { emailCase, draft, change, errors, attachedFiles, isDocumentEdited, onDocument, disabled } = props

  const known = useKnownAddresses([emailCase.recipientCompanyId, emailCase.customerCompanyId])
  // Each invalid line shows its own error. An error of the whole field shows below the lines.
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
      {/* The editor has no disabled state. */}
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
