import { kindLabel } from '@app/contract/email/kinds'
import { recipientName } from '../compose/row-names.ts'
import type { Facet } from '../../ui/table/facets.ts'
import type { AnyEmail } from './email-rows.ts'

/** The facets of all lists of e-mails. A recipient is a supplier, or the authority of a late warrant. */
export const EMAIL_FACETS: readonly Facet<AnyEmail>[] = [
  {
    name: 'supplier',
    isId: true,
    label: 'Recipient',
    keyOf: (row) => String(row.recipientCompanyId ?? ''),
    wordsOf: recipientName,
    none: 'No company',
  },
  {
    name: 'customer',
    isId: true,
    label: 'Customer',
    keyOf: (row) => String(row.customerCompanyId ?? ''),
    wordsOf: (row) => row.customerCompanyName,
    none: 'No customer',
  },
  {
    name: 'kind',
    label: 'Kind',
    keyOf: (row) => row.emailContentTemplateName,
    wordsOf: (row) => kindLabel(row.emailContentTemplateName),
    nameOf: kindLabel,
    none: 'No kind',
  },
]
