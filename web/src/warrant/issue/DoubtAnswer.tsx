import type { Finding } from '@app/contract/finding'
import { NOTES_LENGTH } from '@app/contract/scalars'
import { Button } from '@mantine/core'
import { TextField } from '../../ui/fields/TextField.tsx'
import { doubtsOf, findingKey, readyReasons, reasonOf } from '../doubts.ts'
import classes from './IssueWarrant.module.css'
import type { Issuing } from './use-issuing.ts'

interface DoubtAnswerProps {
  readonly doubt: Finding
  readonly issuing: Issuing
}

/** The reason for which a doubt is accepted: a ready-made one, or own words. */
export function DoubtAnswer({ doubt, issuing }: DoubtAnswerProps) {
  const { reasons, setReason, setReasonForAll, open, refusal } = issuing
  const key = findingKey(doubt)
  const typed = reasons[key] ?? ''
  const reason = reasonOf(doubt, reasons)
  const alike = new Set(open.filter(({ code }) => code === doubt.code).map(findingKey)).size
  const isMissing = refusal !== null && reason === ''

  return (
    <>
      <TextField
        size="xs"
        label="Reason"
        aria-label={`Reason: ${doubt.text}`}
        placeholder="Why it can be accepted"
        maxLength={NOTES_LENGTH}
        value={typed}
        onChange={(value) => setReason(key, value)}
        error={isMissing ? 'is required' : undefined}
      />
      <div className={classes.chips}>
        {readyReasons(doubt.code)
          .filter((ready) => ready !== reason)
          .map((ready) => (
            <Button
              key={ready}
              size="compact-xs"
              variant="default"
              aria-label={`${ready} (${doubt.text})`}
              onClick={() => setReason(key, ready)}
            >
              {ready}
            </Button>
          ))}
        {reason !== '' && alike > 0 && (
          <Button size="compact-xs" variant="light" onClick={() => setReasonForAll(doubt.code, reason)}>
            Use it for {alike === 1 ? 'the other one' : `the other ${alike}`} of this kind
          </Button>
        )}
      </div>
    </>
  )
}

/** Whether this is the first doubt with its name: two that share one are answered together. */
export const isFirstOfItsName = (doubt: Finding, { check }: Issuing): boolean =>
  check.data !== undefined && doubtsOf(check.data).find((each) => findingKey(each) === findingKey(doubt)) === doubt
