import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Certificate } from '@app/contract/certificate/schema'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { ButtonLink } from '../ui/layout/links.ts'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useAnySearch, useChangeSearch } from '../ui/table/change-search.ts'
import { useOfferUndo } from './api.ts'
import { CheckDesk, type Typed } from './CheckDesk.tsx'
import classes from './CheckScreen.module.css'
import { CheckNote, type RefusedDecision } from './CheckNote.tsx'
import { preloadPages } from './Paper.tsx'
import { useQueue } from './use-queue.ts'
import { WaitingList } from './WaitingList.tsx'

/** All certificates that wait for a decision, one after the other (docs/rules/screens.md#certificates-to-check). */
export function CheckScreen() {
  const queue = useQueue()
  const { list: showsList = false } = useAnySearch()
  const changeSearch = useChangeSearch()
  // They stay until somebody has looked at them, whatever is decided meanwhile.
  const [failures, setFailures] = useState<readonly RefusedDecision[]>([])
  // What was typed of certificates whose decision the server refused, by id, until it is saved.
  const [kept] = useState(() => new Map<number, Typed>())
  useEffect(preloadPages, [])
  const { rows, current, place, next, previous, show } = queue
  // Who undoes a decision after leaving stays where they are.
  const screen = useRef<HTMLDivElement>(null)
  const offerUndo = useOfferUndo((waiting) => {
    queue.putBack(waiting)
    if (screen.current) show(waiting)
  })

  const bringBack = async ({ certificateId, propertyName }: Certificate, reason: string): Promise<void> => {
    const back = await queue.fetchBack(certificateId)
    const failure = { certificateId, propertyName, reason, certificate: back }
    setFailures((old) => [...old.filter((each) => each.certificateId !== certificateId), failure])
  }
  const dismiss = (certificateId: number): void =>
    setFailures((old) => old.filter((each) => each.certificateId !== certificateId))

  return (
    <div ref={screen} className={classes.screen} data-list={showsList || undefined}>
      <ScreenHeader
        title="Certificates to check"
        aside={
          rows.length > 0 && (
            <span className={`tnum ${classes.place}`}>
              {showsList
                ? rows.length.toLocaleString('en-NZ')
                : `${place.toLocaleString('en-NZ')} of ${rows.length.toLocaleString('en-NZ')}`}
            </span>
          )
        }
        actions={
          rows.length > 0 && (
            <Button variant="default" onClick={() => changeSearch({ list: showsList ? undefined : true })}>
              {showsList ? 'Check one by one' : 'Show as a list'}
            </Button>
          )
        }
      />
      {failures.map((failure) => (
        <CheckNote
          key={failure.certificateId}
          decision={failure}
          onOpen={failure.certificateId === current?.certificateId ? undefined : show}
          onClose={() => dismiss(failure.certificateId)}
        />
      ))}
      {queue.failure ? (
        <ErrorBanner title="Error loading the certificates to check" error={queue.failure} onRetry={queue.refetch} />
      ) : queue.isLoading ? (
        <Skeleton className={classes.loading} role="group" aria-label="Loading certificates" aria-busy />
      ) : !current ? (
        <EmptyState
          title="Nothing waits"
          action={
            <ButtonLink to="/" variant="default" size="xs">
              Go to the dashboard
            </ButtonLink>
          }
        >
          Certificates that are filed on a property appear here, the oldest first.
        </EmptyState>
      ) : showsList ? (
        <WaitingList rows={rows} />
      ) : (
        <CheckDesk
          key={current.certificateId}
          certificate={current}
          kept={kept.get(current.certificateId)}
          onKeep={(typed) => kept.set(current.certificateId, typed)}
          onNext={next && (() => show(next))}
          onPrevious={previous && (() => show(previous))}
          onSaved={(saved) => {
            kept.delete(saved.certificateId)
            queue.setRow(saved)
          }}
          onLeave={() => {
            dismiss(current.certificateId)
            queue.leave(current.certificateId)
          }}
          onDecided={(certificate) => {
            kept.delete(certificate.certificateId)
            queue.forget(certificate)
            offerUndo(certificate)
          }}
          onRefused={(reason) => void bringBack(current, reason)}
        />
      )}
    </div>
  )
}
