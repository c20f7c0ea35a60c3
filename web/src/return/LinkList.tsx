import { shownDay, shownMoment } from '@app/contract/dates'
import { kindLabel } from '@app/contract/email/kinds'
import type { ReturnLink } from '@app/contract/return/schema'
import { Anchor, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { MessagePanel } from '../email/lists/EmailPanel.tsx'
import { today } from '../lib/dates.ts'
import { settings } from '../lib/settings.ts'
import { confirm } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useRevokeLinks } from './api.ts'
import classes from './Return.module.css'

const works = ({ whenRevoked, lastDay }: ReturnLink): boolean => whenRevoked === null && lastDay >= today()

/** The links of a property. Those that work no more are behind a button. */
export function LinkList({ links }: { readonly links: readonly ReturnLink[] }) {
  const [showsEnded, setShowsEnded] = useState(false)
  const [emailId, setEmailId] = useState<number | null>(null)
  const revoke = useRevoke()
  const working = links.filter(works)
  const shown = showsEnded ? links : working
  const suppliers = new Map(working.map(({ supplierCompanyId, supplierName }) => [supplierCompanyId, supplierName]))

  return (
    <Stack gap="sm">
      {shown.length > 0 && (
        <ul className={classes.list} aria-label="Links">
          {shown.map((link) => (
            <Link
              key={link.returnLinkId}
              link={link}
              onEmail={setEmailId}
              onRevoke={works(link) ? () => void revoke.one(link) : undefined}
            />
          ))}
        </ul>
      )}
      <div className={classes.suppliers}>
        {working.length < links.length && (
          <Button variant="default" size="xs" onClick={() => setShowsEnded(!showsEnded)}>
            {showsEnded ? 'Hide' : 'Show'} {links.length - working.length} that work no more
          </Button>
        )}
        {[...suppliers].map(([companyId, name]) => (
          <Button key={companyId} variant="default" size="xs" onClick={() => void revoke.all(companyId, name)}>
            Revoke all of {name}
          </Button>
        ))}
      </div>
      <MessagePanel emailId={emailId} onClose={() => setEmailId(null)} />
    </Stack>
  )
}

interface LinkProps {
  readonly link: ReturnLink
  readonly onEmail: (emailId: number) => void
  /** Absent for a link that works no more. */
  readonly onRevoke: (() => void) | undefined
}

function Link({ link, onEmail, onRevoke }: LinkProps) {
  const { supplierName, recipients, emailId, emailKind, whenSent, whenCreated, createdBy, lastDay } = link
  const { whenRevoked, revokedBy, bwofAnniversary } = link
  return (
    <li className={classes.item} data-dimmed={!onRevoke || undefined}>
      <div className={classes.main}>
        <span className={classes.head}>{supplierName}</span>
        {emailId === null ? (
          <span>
            Made by {createdBy} on {shownMoment(whenCreated, settings.timeZone)}
          </span>
        ) : (
          <span>
            <Anchor component="button" type="button" inherit onClick={() => onEmail(emailId)}>
              {kindLabel(emailKind)}
            </Anchor>{' '}
            to {recipients}
            {whenSent ? `, ${shownMoment(whenSent, settings.timeZone)}` : ', not sent yet'}
          </span>
        )}
        <span className={classes.small}>
          <span>Warrant of {shownDay(bwofAnniversary)}</span>
          <span>
            {whenRevoked
              ? `Revoked by ${revokedBy} on ${shownMoment(whenRevoked, settings.timeZone)}`
              : onRevoke
                ? `Works until ${shownDay(lastDay)}`
                : `Worked until ${shownDay(lastDay)}`}
          </span>
        </span>
      </div>
      {onRevoke && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Revoke the link of ${supplierName}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </li>
  )
}

const QUESTION = { confirm: 'Revoke', danger: true } as const

/** Revokes links, after a question: whoever has the e-mail cannot answer by it any more. */
function useRevoke() {
  const { mutate } = useRevokeLinks()
  const onSuccess = ({ revoked }: { readonly revoked: number }): void =>
    toast.success(revoked === 1 ? '1 link works no more.' : `${revoked} links work no more.`)
  return {
    one: async ({ returnLinkId, supplierName }: ReturnLink) => {
      const message = `${supplierName} cannot answer by it any more. A new email carries a new link.`
      if (await confirm({ title: 'Revoke this link?', message, ...QUESTION })) mutate({ returnLinkId }, { onSuccess })
    },
    all: async (supplierCompanyId: number, name: string) => {
      const title = `Revoke all links of ${name}?`
      const message = 'They stop working for all of its properties. New emails carry new links.'
      if (await confirm({ title, message, ...QUESTION })) mutate({ supplierCompanyId }, { onSuccess })
    },
  }
}
