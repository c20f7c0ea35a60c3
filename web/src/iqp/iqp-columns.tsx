import { shownDay } from '@app/contract/dates'
import { registrationState } from '@app/contract/iqp/rules'
import type { Iqp } from '@app/contract/iqp/schema'
import { Badge, Button } from '@mantine/core'
import { daysUntil, relativeDays, today } from '../lib/dates.ts'
import { PersonErasedBadge } from '../ui/domain/PersonErased.tsx'
import { StatusText } from '../ui/feedback/StatusBadge.tsx'
import type { Column } from '../ui/table/column.ts'
import lines from '../ui/table/CellLines.module.css'
import { recordName } from '../ui/table/record-name.tsx'

/** The columns of the list. `onConfirm` confirms a registration that nobody has checked. */
export const iqpColumns = (onConfirm: (iqp: Iqp) => void): readonly Column<Iqp>[] => [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ name, active, whenPersonErased }) => (
      <>
        {recordName(name, active)} <PersonErasedBadge when={whenPersonErased} />
      </>
    ),
    width: '18%',
    card: 'title',
  },
  { id: 'company', header: 'Company', value: ({ companyName }) => companyName, width: '20%' },
  { id: 'register', header: 'Register', value: ({ register }) => register },
  {
    id: 'number',
    header: 'Number',
    value: ({ registrationNumber }) => registrationNumber,
    width: 110,
  },
  { id: 'systems', header: 'Systems', value: ({ ssCodes }) => ssCodes.join(', ') },
  {
    id: 'until',
    header: 'Valid until',
    value: ({ validUntil }) => validUntil,
    cell: ({ validUntil }) => <ValidUntil day={validUntil} />,
    isNumeric: true,
    width: 212,
  },
  {
    id: 'confirmed',
    header: 'Confirmed',
    value: ({ confirmed }) => (confirmed ? 'yes' : 'no'),
    cell: (iqp) =>
      iqp.confirmed ? (
        'yes'
      ) : (
        <Button size="compact-xs" variant="light" aria-label={`Confirm ${iqp.name}`} onClick={() => onConfirm(iqp)}>
          Confirm
        </Button>
      ),
    width: 110,
  },
]

function ValidUntil({ day }: { readonly day: string | null }) {
  if (day === null) return null
  const state = registrationState(day, today())
  const days = daysUntil(day, today()) ?? 0
  return (
    <span className={lines.lines}>
      <span>{shownDay(day)}</span>
      {state === 'ended' && <StatusText tone="overdue">ended</StatusText>}
      {state === 'ending' && <StatusText tone="upcoming">{relativeDays(days)}</StatusText>}
    </span>
  )
}

/** Marks a registration that nobody has checked. */
export function UnconfirmedBadge() {
  return (
    <Badge variant="light" radius="sm" tt="none">
      not confirmed
    </Badge>
  )
}
