import { shownMoment } from '@app/contract/dates'
import type { UnreadAnswer } from '@app/contract/return/schema'
import { Button } from '@mantine/core'
import { IconMessageReply } from '@tabler/icons-react'
import { useState } from 'react'
import { settings } from '../lib/settings.ts'
import { AnchorLink } from '../ui/layout/links.ts'
import { useReadAnswer, useUnreadAnswers } from './unread.ts'
import classes from './Return.module.css'

/** Answers that need no decision, until somebody of the office has read them (docs/rules/returns.md#answers-to-read). */
export function UnreadNotice({ isInternal }: { readonly isInternal: boolean }) {
  const { data } = useUnreadAnswers(isInternal)
  const [isOpen, setOpen] = useState(false)
  if (!data || data.total === 0) return null
  const { data: answers, total } = data
  return (
    <section className={`no-print ${classes.notice}`} aria-label="Answers to read">
      <div className={classes.noticeHead}>
        <IconMessageReply size={18} stroke={1.6} aria-hidden />
        <span>
          {total === 1 ? '1 answer of a supplier is' : `${total.toLocaleString('en-NZ')} answers of suppliers are`} to
          be read.
          {isOpen && answers.length < total && ` The oldest ${answers.length} are listed.`}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide them' : 'Show them'}: answers to read`}
        >
          {isOpen ? 'Hide them' : 'Show them'}
        </Button>
      </div>
      {isOpen && (
        <ul className={classes.list}>
          {answers.map((answer) => (
            <Unread key={answer.number} answer={answer} />
          ))}
        </ul>
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
