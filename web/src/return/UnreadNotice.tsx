import { shownMoment } from '@app/contract/dates'
import type { UnreadAnswer } from '@app/contract/return/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { settings } from '../lib/settings.ts'
import { AnchorLink } from '../ui/layout/links.ts'
import { useReadAnswer, useUnreadAnswers } from './api.ts'
import classes from './Return.module.css'

/** How many show at first, oldest first, so that the dashboard stays in sight. */
const SHOWN = 3

/** Answers that need no decision, until somebody of the office has read them (docs/rules/returns.md#answers-to-read). */
export function UnreadNotice({ isInternal }: { readonly isInternal: boolean }) {
  const { data: answers = [] } = useUnreadAnswers(isInternal)
  const [showsAll, setShowsAll] = useState(false)
  if (answers.length === 0) return null
  const shown = showsAll ? answers : answers.slice(0, SHOWN)
  return (
    <section className={`no-print ${classes.notice}`} aria-label="Answers to read">
      <ul className={classes.list}>
        {shown.map((answer) => (
          <Unread key={answer.number} answer={answer} />
        ))}
      </ul>
      {shown.length < answers.length && (
        <Button variant="default" size="xs" onClick={() => setShowsAll(true)}>
          Show all {answers.length} answers to read
        </Button>
      )}
    </section>
  )
}

function Unread({ answer }: { readonly answer: UnreadAnswer }) {
  const { number, when, text, propertyId, propertyName, supplierName } = answer
  const reading = useReadAnswer()
  return (
    <li className={classes.item}>
      <div className={classes.main}>
        <span className={classes.head}>
          <AnchorLink
            to="/property/$propertyId"
            params={{ propertyId: String(propertyId) }}
            inherit
            c="inherit"
            underline="always"
          >
            {propertyName}
          </AnchorLink>
          {supplierName}
        </span>
        <p className={classes.words}>{text}</p>
        <span>{shownMoment(when, settings.timeZone)}</span>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        loading={reading.isPending}
        aria-label={`Done with answer ${number} about ${propertyName}`}
        onClick={() => reading.mutate(number)}
      >
        Done
      </Button>
    </li>
  )
}
