import { shownDay } from '@app/contract/dates'
import type { VisibleWarrant, WarrantSend } from '@app/contract/warrant/schema'
import type { ReactNode } from 'react'
import { dayOf } from '../lib/dates.ts'
import { PersonErased } from '../ui/domain/PersonErased.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { PaperButtons } from './PaperButtons.tsx'
import { PARTY_NAMES } from './parties.ts'
import classes from './Warrants.module.css'

interface WarrantItemProps {
  readonly warrant: VisibleWarrant
  readonly actions?: ReactNode
}

/** A warrant in the list of its property. */
export function WarrantItem({ warrant, actions }: WarrantItemProps) {
  const { number, state, issueDate, bwofAnniversary, expiryDate, signatory, reason, sends, acknowledgement } = warrant
  return (
    <li className={classes.warrant} aria-label={`Warrant ${number}`}>
      <div className={classes.facts}>
        <span className={classes.head}>
          {number} <StateBadge warrant={warrant} />
        </span>
        <p className={classes.line}>
          Issued on {shownDay(issueDate)} for {shownDay(bwofAnniversary)}
          {signatory && `, signed by ${signatory.name}`}. Expires on {shownDay(expiryDate)}.
        </p>
        {state === 'withdrawn' && reason && <p className={classes.line}>Withdrawn: {reason}</p>}
        {sends && <Sends sends={sends} />}
        <PersonErased when={warrant.whenPersonErased} />
        {acknowledgement && <p className={classes.line}>{acknowledgementInWords(acknowledgement)}</p>}
      </div>
      <div className={classes.buttons}>
        <PaperButtons warrant={warrant} />
        {actions}
      </div>
    </li>
  )
}

function StateBadge({ warrant: { state, acknowledgement } }: { readonly warrant: VisibleWarrant }) {
  if (state === 'withdrawn') return <StatusBadge tone="completed">withdrawn</StatusBadge>
  return acknowledgement ? (
    <StatusBadge tone="away">acknowledged</StatusBadge>
  ) : (
    <StatusBadge tone="authority">issued</StatusBadge>
  )
}

/** To whom a warrant was sent, and what became of each e-mail. */
export function Sends({ sends }: { readonly sends: readonly WarrantSend[] }) {
  return sends.map((sending) => (
    <p key={sending.emailId} className={hasFailed(sending) ? classes.failure : classes.line}>
      {sendingInWords(sending)}
    </p>
  ))
}

/** Whether the warrant has not arrived, and does not without somebody's doing. */
const hasFailed = ({ status, delivery }: WarrantSend): boolean => status === 'FAILED' || delivery === 'bounced'

/** `Regional authority: sent on 03 Sep 2026 to bwof@council.example` */
function sendingInWords(sending: WarrantSend): string {
  const { to, status, delivery, recipients, whenSent, whenQueued, failureReason: why } = sending
  const addresses = recipients.join(', ')
  const party = sending.isFormAlone ? `${PARTY_NAMES[to]}, Form 12 alone` : PARTY_NAMES[to]
  if (delivery === 'bounced') return `${party}: came back from ${addresses}. ${why}`
  if (status === 'SENT') {
    const answered = delivery === 'answered' ? ', and answered' : ''
    return `${party}: sent on ${shownDay(dayOf(whenSent ?? whenQueued))} to ${addresses}${answered}`
  }
  if (status === 'FAILED') return `${party}: not sent to ${addresses}. ${why}`
  if (status === 'HELD') return `${party}: held since a backup was restored, to ${addresses}`
  return why ? `${party}: to be tried again, to ${addresses}. ${why}` : `${party}: on its way to ${addresses}`
}

function acknowledgementInWords({
  whenAcknowledged,
  reference,
  note,
}: NonNullable<VisibleWarrant['acknowledgement']>): string {
  const by = reference ? `, reference ${reference}` : ''
  return `Acknowledged on ${shownDay(whenAcknowledged)}${by}${note ? `\n${note}` : ''}`
}
