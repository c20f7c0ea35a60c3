import type { ReactNode } from 'react'
import { kindLabel } from '@app/contract/email/kinds'
import { splitAddresses } from '@app/contract/email/rules'
import { Recipients } from '../../ui/domain/Recipients.tsx'
import lines from '../../ui/table/CellLines.module.css'
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
    <span className={lines.lines}>
      <span>
        <Highlight text={propertyTitle(row)} />
      </span>
      {hasCustomer && row.customerCompanyName && (
        <span>
          <Highlight text={row.customerCompanyName} />
        </span>
      )}
    </span>
  )
}

/** A link to the recipient company, with the addresses below if there is no column for them. */
export function RecipientCompany({ row, hasAddresses }: CellProps & { readonly hasAddresses: boolean }) {
  const name = <Highlight text={recipientName(row)} />
  const company =
    row.recipientCompanyId === null ? (
      <span className={classes.dimmed}>{name}</span>
    ) : (
      <AnchorLink to="/companies/$companyId" params={{ companyId: String(row.recipientCompanyId) }} inherit>
        {name}
      </AnchorLink>
    )
  return hasAddresses ? <RowRecipients row={row}>{company}</RowRecipients> : company
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

/** The addresses that the e-mail and its copies go to, below the `children`. */
export function RowRecipients({ row, children }: CellProps & { readonly children?: ReactNode }) {
  return (
    <span {...NEEDS_WIDTH}>
      <Recipients to={splitAddresses(row.recipients)} copiedTo={splitAddresses(row.ccRecipients)}>
        {children}
      </Recipients>
    </span>
  )
}
