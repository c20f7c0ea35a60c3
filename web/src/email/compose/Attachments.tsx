import type { EmailMessage } from '@app/contract/email/sent-email'
import { UnstyledButton } from '@mantine/core'
import { useOpenDocument } from '../../document/api.ts'
import { FileIcon } from '../../document/FileIcon.tsx'
import { shownSize } from '../../document/shown-size.ts'
import classes from './Attachments.module.css'

/** The files attached to an e-mail. Clicking one shows or saves it. */
export function Attachments({ attachments }: { readonly attachments: EmailMessage['attachments'] }) {
  const open = useOpenDocument()
  return (
    <ul className={classes.files} aria-label="Attached files">
      {attachments.map((attachment) => (
        <li key={attachment.documentId}>
          <UnstyledButton className={classes.file} onClick={() => open(attachment)}>
            <FileIcon fileName={attachment.fileName} />
            <span>{attachment.fileName}</span>
            <span className={classes.size}>{shownSize(attachment.size)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
