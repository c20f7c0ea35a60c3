import type { EmailMessage } from '@app/contract/email/schema'
import { UnstyledButton } from '@mantine/core'
import { useOpenDocument } from '../../document/api.ts'
import { FileIcon } from '../../document/FileIcon.tsx'
import { shownSize } from '../../document/shown-size.ts'
import classes from './Attachments.module.css'

/** The files that went with an e-mail; pressed, one is shown or saved. */
export function Attachments({ of }: { readonly of: EmailMessage['attachments'] }) {
  const open = useOpenDocument()
  return (
    <ul className={classes.files} aria-label="Attached files">
      {of.map((attachment) => (
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
