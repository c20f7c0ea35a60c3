import { shownMoment } from '@app/contract/dates'
import { canBePaper } from '@app/contract/mail/rules'
import type { Mail, MailAttachment } from '@app/contract/mail/schema'
import { whenCame } from '@app/contract/mail/when-came'
import { Button, Kbd } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { MessageFrame } from '../email/compose/MessageFrame.tsx'
import { settings } from '../lib/settings.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { AnsweredEmail } from './AnsweredEmail.tsx'
import { useDownloads } from './api.ts'
import { CertificateFromMail } from './CertificateFromMail.tsx'
import { kindWords, matchWords, senderWords, sizeWords } from './mail-words.ts'
import classes from './MailItem.module.css'
import { ReplyForm } from './ReplyForm.tsx'
import { useFileKey } from './use-file-key.ts'

interface MailItemProps {
  readonly mail: Mail
  /** The key F opens the certificate of this message. */
  readonly hasKey?: boolean
  /** At the end of its buttons. */
  readonly actions?: ReactNode
  /** Called when somebody has named the e-mail that it answers. */
  readonly onFiled?: (mail: Mail) => void
}

/** A message from outside: who wrote what, its files, and what to do with it. */
export function MailItem({ mail, hasKey = false, actions, onFiled }: MailItemProps) {
  const [asked, setAsked] = useState<'reply' | 'certificate' | null>(null)
  const isFiled = mail.propertyId !== null
  const papers = mail.attachments.filter(({ fileName }) => canBePaper(fileName))
  const canFile = isFiled && papers.length > 0
  const canReply = isFiled && mail.kind === 'answer' && mail.replyAddress !== ''
  const close = () => setAsked(null)
  useFileKey(hasKey && canFile && asked === null, () => setAsked('certificate'))

  return (
    <article className={classes.item} aria-label={`${mail.subject || 'No subject'}, ${senderWords(mail)}`}>
      <Head mail={mail} />
      <Said mail={mail} />
      {/* Those of a report are for programs. */}
      {mail.kind !== 'report' && mail.attachments.length > 0 && <Files mail={mail} />}
      <div className={`no-print ${classes.actions}`}>
        {canFile && (
          <Button size="xs" onClick={() => setAsked('certificate')} rightSection={hasKey && <FileKey />}>
            File as certificate
          </Button>
        )}
        {canReply && asked !== 'reply' && (
          <Button size="xs" variant="default" onClick={() => setAsked('reply')}>
            Reply
          </Button>
        )}
        {mail.propertyId !== null && mail.emailId === null && (
          <AnsweredEmail mail={mail} propertyId={mail.propertyId} onFiled={onFiled} />
        )}
        {actions}
      </div>
      {asked === 'reply' && <ReplyForm mail={mail} onClose={close} />}
      {asked === 'certificate' && <CertificateFromMail mail={mail} papers={papers} onClose={close} />}
    </article>
  )
}

const FileKey = () => (
  <Kbd size="xs" visibleFrom="sm" aria-hidden>
    F
  </Kbd>
)

function Head({ mail }: { readonly mail: Mail }) {
  const kind = kindWords(mail)
  const match = matchWords(mail)
  const isStranger = mail.emailId !== null && !mail.isKnownSender && mail.kind !== 'report'
  return (
    <>
      <div className={classes.head}>
        <span className={classes.sender}>{senderWords(mail)}</span>
        <span className={`tnum ${classes.dimmed}`}>{shownMoment(whenCame(mail), settings.timeZone)}</span>
      </div>
      <div className={classes.dimmed}>
        {mail.subject || 'No subject'}
        {match && ` · ${match}`}
      </div>
      {(kind || isStranger) && (
        <div className={classes.badges}>
          {kind && <StatusBadge tone={kind.tone}>{kind.label}</StatusBadge>}
          {isStranger && <StatusBadge tone="upcoming">Not a recipient of the email</StatusBadge>}
        </div>
      )}
    </>
  )
}

/** What it says. The quoted part is folded, and the formatted message shows on demand, without pictures. */
function Said({ mail }: { readonly mail: Mail }) {
  const [shows, setShows] = useState<'quoted' | 'formatted' | null>(null)
  const { message } = useDownloads(mail)
  const toggle = (part: 'quoted' | 'formatted') => setShows((old) => (old === part ? null : part))
  const isReport = mail.kind === 'report'
  return (
    <>
      {mail.reportRecipients.map(({ address, reason, detail }) => (
        <div key={address}>
          {address && <strong>{address}: </strong>}
          {reason}
          {detail && <div className={classes.dimmed}>{detail}</div>}
        </div>
      ))}
      {mail.problem && <div>This message cannot be shown: {mail.problem}</div>}
      {!isReport && mail.text && <div className={classes.text}>{mail.text}</div>}
      {shows === 'quoted' && (
        <div className={`${classes.text} ${classes.quoted}`}>{isReport ? mail.text : mail.quotedText}</div>
      )}
      {shows === 'formatted' && <MessageFrame title={`Formatted: ${mail.subject}`} html={mail.html} />}
      <div className={`no-print ${classes.actions}`}>
        {(isReport ? mail.text : mail.quotedText) && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => toggle('quoted')}
            aria-expanded={shows === 'quoted'}
          >
            {isReport ? 'Whole report' : 'Quoted text'}
          </Button>
        )}
        {mail.html && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => toggle('formatted')}
            aria-expanded={shows === 'formatted'}
          >
            Formatted
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" onClick={() => message()}>
          Save message
        </Button>
      </div>
    </>
  )
}

function Files({ mail }: { readonly mail: Mail }) {
  const { attachment } = useDownloads(mail)
  return (
    <ul className={classes.files} aria-label="Attachments">
      {mail.attachments.map((file) => (
        <li key={file.position}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPaperclip size={14} stroke={1.7} aria-hidden />}
            onClick={() => attachment(file.position)}
          >
            {fileWords(file)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const fileWords = ({ fileName, size, certificateIds }: MailAttachment): string =>
  `${fileName} (${sizeWords(size)})${certificateIds.length > 0 ? ', filed' : ''}`
