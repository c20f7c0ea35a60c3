import { daysBetween, shownDay } from '@app/contract/dates'
import { SEVERITIES } from '@app/contract/defect/rules'
import type { VisibleDefect } from '@app/contract/defect/schema'
import { Text } from '@mantine/core'
import { relativeDays, today } from '../lib/dates.ts'
import { inWords } from '../lib/words.ts'
import { StatusText } from '../ui/feedback/StatusBadge.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import type { Column } from '../ui/table/column.ts'
import { Highlight } from '../ui/table/Highlight.tsx'
import { PhotoStrip } from './PhotoStrip.tsx'
import { SeverityBadge } from './severity.tsx'
import { systemName } from './system-name.ts'

const SEVERITY: Column<VisibleDefect> = {
  id: 'severity',
  header: 'Severity',
  value: ({ severity }) => SEVERITIES.indexOf(severity),
  cell: ({ severity }) => <SeverityBadge severity={severity} />,
  width: 124,
  card: 'aside',
}

const PROPERTY: Column<VisibleDefect> = {
  id: 'property',
  header: 'Property',
  value: ({ propertyName }) => propertyName,
  cell: ({ propertyId, propertyName }) => (
    <AnchorLink to="/property/$propertyId" params={{ propertyId: String(propertyId) }}>
      <Highlight text={propertyName} />
    </AnchorLink>
  ),
  width: '17%',
}

const DESCRIPTION: Column<VisibleDefect> = {
  id: 'description',
  header: 'Defect',
  value: ({ description }) => description,
  cell: ({ description, location }) => (
    <>
      <Highlight text={description} />
      {location && (
        <Text component="small" display="block" size="xs" c="dimmed" fw={400}>
          <Highlight text={location} />
        </Text>
      )}
    </>
  ),
  card: 'title',
}

const SYSTEM: Column<VisibleDefect> = {
  id: 'system',
  header: 'System',
  value: ({ system }) => systemName(system),
  width: '20%',
}

const RESPONSIBLE: Column<VisibleDefect> = {
  id: 'responsible',
  header: 'Responsible',
  value: ({ responsible }) => inWords(responsible),
  width: 112,
}

const DUE: Column<VisibleDefect> = {
  id: 'due',
  header: 'Due',
  value: ({ dueDate }) => dueDate,
  cell: (defect) => <Due defect={defect} />,
  isNumeric: true,
  width: 128,
}

const PHOTOS: Column<VisibleDefect> = {
  id: 'photos',
  header: 'Photos',
  cell: ({ papers }) => papers.length > 0 && <PhotoStrip papers={papers} />,
  width: 164,
}

/** The columns of a property's defects. */
export const DEFECT_COLUMNS = [SEVERITY, DESCRIPTION, SYSTEM, RESPONSIBLE, DUE, PHOTOS]

/** The columns of the defects of all properties. */
export const ALL_DEFECT_COLUMNS = [SEVERITY, DESCRIPTION, PROPERTY, SYSTEM, RESPONSIBLE, DUE, PHOTOS]

/** When it is due, or when it was cleared. */
function Due({ defect: { state, dueDate, clearedDate } }: { readonly defect: VisibleDefect }) {
  if (state === 'cleared') return <StatusText tone="away">cleared {shownDay(clearedDate)}</StatusText>
  if (dueDate === null) return null
  const days = daysBetween(today(), dueDate)
  return (
    <>
      {shownDay(dueDate)}
      <br />
      {days < 0 ? <StatusText tone="overdue">{relativeDays(days)}</StatusText> : <small>{relativeDays(days)}</small>}
    </>
  )
}
