import { printedDay, shownMoment } from '@app/contract/dates'
import { isWanted, SUBMISSION_KINDS, type SubmissionState } from '@app/contract/return/rules'
import type { ReturnRequest } from '@app/contract/return/schema'
import { ACTIONS } from './actions.ts'
import { StateMark } from './StateMark.tsx'
import { SystemName } from './SystemsField.tsx'
import type { ReturnView } from './view.ts'

/** What is asked, and the five ways to answer. */
export function Home({ request, link, timeZone }: Pick<ReturnView, 'request' | 'link' | 'timeZone'>) {
  const isAnythingWanted = request.systems.some(isWanted)
  return (
    <>
      <p className="ask">
        {isAnythingWanted ? (
          <>
            Please send the signed Form 12A{' '}
            {request.wantedBy ? (
              <>
                by <strong>{printedDay(request.wantedBy)}</strong>
              </>
            ) : (
              <strong>now</strong>
            )}
            .
          </>
        ) : (
          'Thank you. Nothing more is wanted from you at the moment.'
        )}
      </p>
      <ul className="systems" aria-label="Your systems in this building">
        {request.systems.map((system) => (
          <li key={system.propertyServiceId}>
            <SystemName system={system} /> <StateMark state={system.state} />
            {system.reason && <p className="reason">Not accepted: {system.reason}</p>}
            {system.exceptionNotes && <p className="hint">Note: {system.exceptionNotes}</p>}
          </li>
        ))}
      </ul>
      <nav aria-label="Ways to answer">
        {SUBMISSION_KINDS.map((kind) => (
          <a key={kind} className="action" href={`${link}/${kind}`}>
            <strong>{ACTIONS[kind].title}</strong>
            <span>{ACTIONS[kind].hint}</span>
          </a>
        ))}
      </nav>
      {request.submissions.length > 0 && <Sent submissions={request.submissions} timeZone={timeZone} />}
    </>
  )
}

const BECAME: Readonly<Record<SubmissionState, string>> = {
  received: 'We are checking it.',
  accepted: 'We have accepted it.',
  refused: 'We could not accept it.',
  withdrawn: 'It was withdrawn.',
  noted: 'We have noted it.',
}

function Sent({ submissions, timeZone }: Pick<ReturnRequest, 'submissions'> & Pick<ReturnView, 'timeZone'>) {
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">What you sent</h2>
      <ul className="sent">
        {submissions.map(({ number, when, text, state, reason }) => (
          <li key={number}>
            <strong>Number {number}</strong>, {shownMoment(when, timeZone)}
            <p className="text">{text}</p>
            <p>
              {BECAME[state]} {reason}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
