import { shownDay, type Day } from '@app/contract/dates'
import { kindLabel } from '@app/contract/email/kinds'
import type { EmailRow } from '@app/contract/email/schema'
import { IconMailSearch } from '@tabler/icons-react'
import { dayOf, relativeDays } from '../../lib/dates.ts'
import type { Column } from '../../ui/table/column.ts'
import lines from '../../ui/table/CellLines.module.css'
import { ROW_LOOK } from '../../ui/table/row-keys.ts'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { SelectPage, SelectRow } from '../../ui/table/RowSelection.tsx'
import { PropertyTitle, RecipientCompany, RowRecipients, TemplateType } from './EmailCells.tsx'
import { reasonLabels } from './email-words.ts'
import { propertyTitle, recipientName } from '../compose/row-names.ts'
import { rowKey, type AnyEmail } from './email-rows.ts'
import type { ColumnLayout } from './column-layout.ts'
import type { Outbound } from './outbound.ts'

const rowTitle = (row: EmailRow): string => `${propertyTitle(row)}, ${recipientName(row)}`

interface PropertyAndRecipientOptions {
  /** Whether there is a column for the customer. Otherwise the customer is below the property. */
  readonly hasCustomer: boolean
  /** Whether there is a column for the addresses. Otherwise they are below the company. */
  readonly hasAddresses: boolean
  readonly recipientWidth: string
}

/** The columns that all tabs share: property, customer and recipient. */
export const propertyAndRecipientColumns = <Row extends AnyEmail>({
  hasCustomer,
  hasAddresses,
  recipientWidth,
}: PropertyAndRecipientOptions): readonly Column<Row>[] => [
  {
    id: 'property',
    header: 'Property',
    value: (row) => row.propertyName,
    cell: (row) => <PropertyTitle row={row} hasCustomer={!hasCustomer} />,
    card: 'title',
  },
  ...(hasCustomer
    ? [{ id: 'customer', header: 'Customer', value: (row: Row) => row.customerCompanyName, width: '13%' }]
    : []),
  {
    id: 'recipient',
    header: 'Recipient Company',
    value: (row) => recipientName(row),
    cell: (row) => <RecipientCompany row={row} hasAddresses={!hasAddresses} />,
    width: recipientWidth,
  },
]

export const templateColumn = <Row extends AnyEmail>({ isWide }: Pick<ColumnLayout, 'isWide'>): Column<Row> => ({
  id: 'type',
  header: 'Template Type',
  value: (row) => kindLabel(row.emailContentTemplateName),
  cell: (row) => <TemplateType row={row} />,
  width: isWide ? 178 : 148,
})

export const recipientsColumn = <Row extends AnyEmail>(width: number | string): Column<Row> => ({
  id: 'recipients',
  header: 'Recipients',
  value: (row) => row.recipients,
  cell: (row) => <RowRecipients row={row} />,
  width,
})

const dueColumn = ({ dueHeader }: Outbound): Column<EmailRow> => ({
  id: 'due',
  header: dueHeader,
  value: (row) => row.nextDue,
  cell: (row) => (
    <span className={lines.lines}>
      <span>{shownDay(row.nextDue)}</span>
      {row.days !== null && <span>{relativeDays(row.days)}</span>}
    </span>
  ),
  isNumeric: true,
  width: 112,
})

const selectColumn = (canSelect: (row: EmailRow) => boolean): Column<EmailRow> => ({
  id: 'select',
  header: 'Select',
  headerControl: <SelectPage />,
  cell: (row) => canSelect(row) && <SelectRow rowKey={rowKey(row)} label={`Select ${rowTitle(row)}`} />,
  width: 40,
  card: 'aside',
})

const reviewColumn = (onReview: (row: EmailRow) => void): Column<EmailRow> => ({
  id: 'review',
  header: 'Review Email',
  isHeaderHidden: true,
  cell: (row) => (
    <RowButton
      aria-label={`Review Email: ${rowTitle(row)}`}
      aria-haspopup="dialog"
      title="Review Email"
      {...ROW_LOOK}
      onClick={() => onReview(row)}
    >
      <IconMailSearch size={18} stroke={1.6} aria-hidden />
    </RowButton>
  ),
  width: 44,
  card: 'aside',
})

interface RecommendedOptions {
  readonly layout: ColumnLayout
  readonly outbound: Outbound
  /** The day of the list. */
  readonly day: Day
  readonly canSelect: (row: EmailRow) => boolean
  /** Null if nothing can be sent. */
  readonly onReview: ((row: EmailRow) => void) | null
}

/** The columns of recommended e-mails (docs/rules/screens.md#outbound-e-mails). */
export const recommendedColumns = ({
  outbound,
  day,
  layout,
  canSelect,
  onReview,
}: RecommendedOptions): readonly Column<EmailRow>[] => [
  selectColumn(canSelect),
  ...propertyAndRecipientColumns<EmailRow>({
    hasCustomer: layout.isWidest,
    hasAddresses: layout.isWidest,
    recipientWidth: layout.isWidest ? '15%' : layout.isWide ? '27%' : '24%',
  }),
  dueColumn(outbound),
  {
    ...templateColumn<EmailRow>(layout),
    cell: (row) => (
      <span className={lines.lines}>
        <span>
          <TemplateType row={row} />
        </span>
        <Why row={row} day={day} />
      </span>
    ),
    width: layout.isWidest ? '24%' : layout.isWide ? '32%' : '24%',
  },
  ...(layout.isWidest ? [recipientsColumn<EmailRow>('17%')] : []),
  ...(onReview ? [reviewColumn(onReview)] : []),
]

interface HeldOptions {
  readonly layout: ColumnLayout
  readonly outbound: Outbound
  /** The day of the list. */
  readonly day: Day
  readonly canSelect: (row: EmailRow) => boolean
}

/** The columns of held e-mails (docs/rules/screens.md#outbound-e-mails). */
export const heldColumns = ({ outbound, day, layout, canSelect }: HeldOptions): readonly Column<EmailRow>[] => [
  selectColumn(canSelect),
  ...propertyAndRecipientColumns<EmailRow>({
    hasCustomer: layout.isWidest,
    hasAddresses: false,
    recipientWidth: layout.isWidest ? '17%' : '19%',
  }),
  dueColumn(outbound),
  ...(layout.isWide ? [{ ...templateColumn<EmailRow>(layout), width: layout.isWidest ? 200 : 166 }] : []),
  {
    id: 'reason',
    header: 'Reason',
    value: (row) => row.reason,
    cell: (row) => (
      <span className={lines.lines}>
        <span>{reasonLabels(row.reason).join(', ')}</span>
        <Why row={row} day={day} />
      </span>
    ),
    width: layout.isWidest ? '24%' : '18%',
  },
  {
    id: 'lastSent',
    header: 'Last sent',
    value: (row) => row.lstSupEmailSent,
    cell: (row) => (row.lstSupEmailSent ? shownDay(dayOf(row.lstSupEmailSent)) : 'Never'),
    isNumeric: true,
    width: 118,
  },
  ...(layout.isWide
    ? [
        {
          id: 'next',
          header: 'Next email',
          value: (row: EmailRow) => row.nextEmail,
          cell: (row: EmailRow) => shownDay(row.nextEmail) || '–',
          isNumeric: true,
          width: 118,
        },
      ]
    : []),
]

/** Why a row is in the list, and when it will be sent if that is not the list's day. */
function Why({ row, day }: { readonly row: EmailRow; readonly day: Day }) {
  const isLater = row.reason === '' && row.nextEmail !== null && row.nextEmail !== day
  const words = isLater ? `${row.why}; next email ${shownDay(row.nextEmail)}` : row.why
  return <span>{words}</span>
}
