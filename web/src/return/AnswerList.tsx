import { SUBMISSION_KIND_NAMES } from '@app/contract/return/rules'
import { shownMoment } from '@app/contract/dates'
import type { ReturnSubmission } from '@app/contract/return/schema'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { settings } from '../lib/settings.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import { ANSWER_STATES } from './answer-words.ts'
import classes from './Return.module.css'

/** How many show at first: those of the present warrant in nearly all buildings. */
const SHOWN = 6

/** What suppliers answered, newest first. */
export function AnswerList({ answers }: { readonly answers: readonly ReturnSubmission[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? answers : answers.slice(0, SHOWN)
  return (
    <>
      <ul className={classes.list} aria-label="Answers">
        {shown.map((answer) => (
          <Answer key={answer.number} answer={answer} />
        ))}
      </ul>
      {shown.length < answers.length && (
        <Button variant="default" size="xs" onClick={() => setShowsAll(true)} style={{ justifySelf: 'start' }}>
          Show all {answers.length} answers
        </Button>
      )}
    </>
  )
}

function Answer({ answer }: { readonly answer: ReturnSubmission }) {
  const { number, when, kind, text, state, reason, supplierName, by, clientAddress, certificateId } = answer
  const { word, tone } = ANSWER_STATES[state]
  return (
    <li className={classes.item} aria-label={`Answer ${number}`}>
      <div className={classes.main}>
        <span className={classes.head}>
          {supplierName}: {SUBMISSION_KIND_NAMES[kind]}
        </span>
        <p className={classes.words}>{text}</p>
        {reason && (
          <Text size="sm" c="var(--tone-overdue)">
            {word} because: {reason}
          </Text>
        )}
        <span className={classes.small}>
          <span>No. {number}</span>
          <span>{shownMoment(when, settings.timeZone)}</span>
          <span>{by ? `by the login ${by}` : 'by a link'}</span>
          {clientAddress && <span>from {clientAddress}</span>}
          {certificateId !== null && (
            <AnchorLink to="." search={(old) => ({ ...old, certificate: certificateId })} resetScroll={false} inherit>
              Open the certificate
            </AnchorLink>
          )}
        </span>
      </div>
      <StatusBadge tone={tone}>{word}</StatusBadge>
    </li>
  )
}
