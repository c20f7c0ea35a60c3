import { printedDay } from '@app/contract/dates'
import { isTooLateToHold, isWarrantLate } from '@app/contract/return/rules'
import type { ReturnAnswer, ReturnRequest } from '@app/contract/return/schema'
import type { ReactNode } from 'react'
import { CannotCertify, NotOurs, NotYet, SendPaper, SignHere } from './Answers.tsx'
import { Home } from './Home.tsx'
import type { ReturnView } from './view.ts'

/** The frame of every page: who asks, about which building, and how to reach the office. */
export function Page({ view }: { readonly view: ReturnView }) {
  const { request, logo } = view
  return (
    <Frame operator={request.operator} logo={logo}>
      <h1>{request.building.propertyName}</h1>
      <p className="address">{addressBeside(request.building)}</p>
      <dl>
        <Fact label="For" value={request.supplierName} />
        <Fact label="Warrant due" value={printedDay(request.bwofAnniversary)} />
        <Fact label="Compliance schedule" value={request.complianceScheduleNumber} />
      </dl>
      {'mayBeSent' in view.screen && view.screen.mayBeSent && <MayBeSent link={view.link} />}
      <Screen view={view} />
    </Frame>
  )
}

/** What the name of a building does not say already. */
const addressBeside = ({ propertyName, address }: ReturnRequest['building']): string =>
  address.startsWith(`${propertyName}, `) ? address.slice(propertyName.length + 2) : address

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) =>
  value === '' ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )

const MayBeSent = ({ link }: Pick<ReturnView, 'link'>) => (
  <div className="wrong-summary" role="alert">
    <h3>It may have been sent</h3>
    <p>
      It broke off before it was confirmed. Look <a href={link}>whether we have it</a> before you send it again.
    </p>
  </div>
)

function Screen({ view: { request, screen, link, today, timeZone } }: { readonly view: ReturnView }) {
  if (screen.kind === 'home' || screen.kind === 'done') {
    const kept = screen.kind === 'done' && request.submissions.find(({ number }) => number === screen.number)
    if (kept) return <Done request={request} answer={kept} link={link} today={today} />
    return <Home request={request} link={link} timeZone={timeZone} />
  }
  const { values, errors } = screen
  const answer = { request, link, today, values, errors }
  switch (screen.kind) {
    case 'files':
      return <SendPaper {...answer} />
    case 'sign':
      return <SignHere {...answer} />
    case 'cannot':
      return <CannotCertify {...answer} />
    case 'later':
      return <NotYet {...answer} />
    case 'not-ours':
      return <NotOurs {...answer} />
  }
}

function Done({
  request,
  answer,
  link,
  today,
}: Pick<ReturnView, 'request' | 'link' | 'today'> & { readonly answer: ReturnAnswer }) {
  return (
    <>
      <div className="done" role="status">
        <h2>Thank you. We have it.</h2>
        <p>
          Your number is <strong>{answer.number}</strong>.
        </p>
      </div>
      <p className="text">{answer.text}</p>
      {answer.kind === 'later' && isTooLateToHold(request.bwofAnniversary, today) && (
        <p>
          The warrant is {isWarrantLate(request.bwofAnniversary, today) ? 'late' : 'due soon'}, so our reminders go on.
        </p>
      )}
      {answer.state === 'received' && <p>We check it next, and tell you if something is missing.</p>}
      <p>
        <a href={link}>Back to the building</a>
      </p>
    </>
  )
}

interface FrameProps {
  readonly operator: ReturnRequest['operator']
  readonly logo: string | null
  readonly children: ReactNode
}

export function Frame({ operator, logo, children }: FrameProps) {
  return (
    <>
      <header>{logo ? <img src={logo} alt={operator.name} /> : <span>{operator.name}</span>}</header>
      <main>{children}</main>
      <footer>
        <p>
          Questions? {operator.name}
          {operator.phone && (
            <>
              {' '}
              <a href={`tel:${operator.phone.replaceAll(/[^\d+]/g, '')}`}>{operator.phone}</a>
            </>
          )}
          {operator.email && (
            <>
              {' '}
              <a href={`mailto:${operator.email}`}>{operator.email}</a>
            </>
          )}
        </p>
      </footer>
    </>
  )
}
