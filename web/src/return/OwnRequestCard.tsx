import { shownDay, shownMoment } from '@app/contract/dates'
import type { ReturnAnswer, ReturnSystem } from '@app/contract/return/schema'
import {
  isWanted,
  RETURN_SYSTEM_STATE_NAMES,
  type SubmissionKind,
  SUBMISSION_KIND_NAMES,
} from '@app/contract/return/rules'
import { Button, Text } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import { settings } from '../lib/settings.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import { ANSWER_STATES } from './answer-words.ts'
import type { AnswerDialogProps, OwnRequest } from './own-request.ts'
import { SYSTEM_TONES, systemName } from './own-words.ts'
import classes from './OwnRequests.module.css'
import list from './Return.module.css'

const inDialog = { showError: 'in a dialog' } as const

interface Action {
  readonly kind: SubmissionKind
  readonly label: string
  readonly Dialog: ComponentType<AnswerDialogProps>
}

const ACTIONS: readonly Action[] = [
  {
    kind: 'files',
    label: 'Send the signed form',
    Dialog: lazyPart(() => import('./FilesDialog.tsx').then((chunk) => chunk.FilesDialog), inDialog),
  },
  {
    kind: 'sign',
    label: 'Sign here',
    Dialog: lazyPart(() => import('./SignDialog.tsx').then((chunk) => chunk.SignDialog), inDialog),
  },
  {
    kind: 'cannot',
    label: 'Cannot certify',
    Dialog: lazyPart(() => import('./CannotDialog.tsx').then((chunk) => chunk.CannotDialog), inDialog),
  },
  {
    kind: 'later',
    label: 'Not yet',
    Dialog: lazyPart(() => import('./PromiseDialog.tsx').then((chunk) => chunk.PromiseDialog), inDialog),
  },
  {
    kind: 'not-ours',
    label: 'Not ours',
    Dialog: lazyPart(() => import('./NotOursDialog.tsx').then((chunk) => chunk.NotOursDialog), inDialog),
  },
]

/** One building: the systems with what became of each, the ways to answer, and what was sent before. */
export function OwnRequestCard({ asked }: { readonly asked: OwnRequest }) {
  const { building, bwofAnniversary, wantedBy, supplierName, complianceScheduleNumber, systems, submissions } = asked
  const [open, setOpen] = useState<SubmissionKind | null>(null)
  const Dialog = ACTIONS.find(({ kind }) => kind === open)?.Dialog
  const isAnythingWanted = systems.some(isWanted)
  return (
    <article className={classes.card} aria-label={`${building.propertyName} for ${supplierName}`}>
      <header>
        <AnchorLink to="/property/$propertyId" params={{ propertyId: String(asked.propertyId) }} fw={600}>
          {building.propertyName}
        </AnchorLink>
        <Text size="sm" c="dimmed">
          {[
            building.address,
            complianceScheduleNumber && `Compliance schedule ${complianceScheduleNumber}`,
            supplierName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text size="sm">
          Warrant due {shownDay(bwofAnniversary)}
          {isAnythingWanted && <> · certificates wanted {wantedBy ? `by ${shownDay(wantedBy)}` : <b>now</b>}</>}
        </Text>
      </header>
      <ul className={classes.systems} aria-label="Systems">
        {systems.map((system) => (
          <System key={system.propertyServiceId} system={system} />
        ))}
      </ul>
      <div
        className={classes.actions}
        role="group"
        aria-label={`Answer about ${building.propertyName}, ${building.address}`}
      >
        {ACTIONS.map(({ kind, label }, index) => (
          <Button
            key={kind}
            size="sm"
            variant={index === 0 && isAnythingWanted ? 'filled' : 'default'}
            onClick={() => setOpen(kind)}
          >
            {label}
          </Button>
        ))}
      </div>
      {submissions.length > 0 && (
        <ul className={list.list} aria-label="Sent before">
          {submissions.map((answer) => (
            <Sent key={answer.number} answer={answer} />
          ))}
        </ul>
      )}
      {Dialog && <Dialog asked={asked} onClose={() => setOpen(null)} />}
    </article>
  )
}

function System({ system }: { readonly system: ReturnSystem }) {
  const word = RETURN_SYSTEM_STATE_NAMES[system.state]
  const tone = SYSTEM_TONES[system.state]
  return (
    <li className={classes.system}>
      <span>
        {systemName(system)}
        {system.exceptionNotes && (
          <Text size="sm" c="dimmed">
            {system.exceptionNotes}
          </Text>
        )}
        {system.reason && (
          <Text size="sm" c="var(--tone-overdue)">
            {system.reason}
          </Text>
        )}
      </span>
      <StatusBadge tone={tone}>{word}</StatusBadge>
    </li>
  )
}

function Sent({ answer: { number, when, kind, text, state, reason } }: { readonly answer: ReturnAnswer }) {
  const { word, tone } = ANSWER_STATES[state]
  return (
    <li className={list.item}>
      <div className={list.main}>
        <span className={list.small}>
          <span>
            No. {number}: {SUBMISSION_KIND_NAMES[kind]}
          </span>
          <span>{shownMoment(when, settings.timeZone)}</span>
        </span>
        <p className={list.words}>{text}</p>
        {reason && (
          <Text size="sm" c="var(--tone-overdue)">
            {reason}
          </Text>
        )}
      </div>
      <StatusBadge tone={tone}>{state === 'received' ? 'Being checked' : word}</StatusBadge>
    </li>
  )
}
