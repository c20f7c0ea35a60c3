import { kindLabel } from '@app/contract/email/kinds'
import { splitAddresses } from '@app/contract/email/rules'
import { EmailAddress } from '../../ui/domain/EmailAddress.tsx'
import { Highlight } from '../../ui/table/Highlight.tsx'
import { AnchorLink } from '../../ui/layout/links.ts'
import { NEEDS_WIDTH } from '../../ui/table/needs-width.ts'
import { StatusText } from '../../ui/feedback/StatusBadge.tsx'
import classes from './EmailCells.module.css'
import { propertyTitle, recipientName } from '../compose/row-names.ts'
import { kindTone, type AnyEmail } from './email-rows.ts'

interface CellProps {
  readonly row: AnyEmail
}

/** `12 - Rata House`, with the customer below if there is no column for customers. */
export function PropertyTitle({ row, hasCustomer }: CellProps & { readonly hasCustomer: boolean }) {
  return (
    <>
      <Highlight text={propertyTitle(row)} />
      {hasCustomer && row.customerCompanyName && (
        <span className={classes.below}>
          <Highlight text={row.customerCompanyName} />
        </span>
      )}
    </>
  )
}

/** A link to the recipient company, with the addresses below if there is no column for them. */
export function RecipientCompany({ row, hasAddresses }: CellProps & { readonly hasAddresses: boolean }) {
  const name = <Highlight text={recipientName(row)} />
  return (
    <>
      {row.recipientCompanyId === null ? (
        <span className={classes.dimmed}>{name}</span>
      ) : (
        <AnchorLink to="/companies/$companyId" params={{ companyId: String(row.recipientCompanyId) }} inherit>
          {name}
        </AnchorLink>
      )}
      {hasAddresses && <Recipients row={row} />}
    </>
  )
}

/** The kind of the e-mail, in its colour. */
export function TemplateType({ row }: CellProps) {
  const tone = kindTone(row.emailContentTemplateName)
  const label = kindLabel(row.emailContentTemplateName)
  return tone ? (
    <StatusText tone={tone}>
      <Highlight text={label} />
    </StatusText>
  ) : (
    <Highlight text={label} />
  )
}

/** The addresses that the e-mail and its copies go to. */
export function Recipients({ row }: CellProps) {
  const recipients = splitAddresses(row.recipients)
  const copied = splitAddresses(row.ccRecipients)
  return (
    <span className={classes.addresses} {...NEEDS_WIDTH}>
      {recipients.length === 0 && <span className={classes.dimmed}>None</span>}
      {recipients.map((address) => (
        <span key={address}>
          <EmailAddress address={address} />
        </span>
      ))}
      {copied.map((address) => (
        <span key={address} className={classes.dimmed}>
          <abbr title="Copied to">CC</abbr> <EmailAddress address={address} />
        </span>
      ))}
    </span>
  )
}
