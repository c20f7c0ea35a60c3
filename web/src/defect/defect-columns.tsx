import { daysBetween, shownDay } from '@app/contract/dates'
import { SEVERITIES } from '@app/contract/defect/rules'
import type { VisibleDefect } from '@app/contract/defect/schema'
import { relativeDays, today } from '../lib/dates.ts'
import { inWords } from '../lib/words.ts'
import { StatusText } from '../ui/feedback/StatusBadge.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import type { Column } from '../ui/table/column.ts'
import lines from '../ui/table/CellLines.module.css'
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
    <AnchorLink to="/property/$propertyId" params={{ propertyId: String(propertyId) }} className={lines.link}>
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
    <span className={lines.lines}>
      <span>
        <Highlight text={description} />
      </span>
      {location && (
        <span>
          <Highlight text={location} />
        </span>
      )}
    </span>
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

/** The columns of the defects of all properties, where a day and how far away it is are on one line. */
export const ALL_DEFECT_COLUMNS = [
  SEVERITY,
  DESCRIPTION,
  { ...PROPERTY, width: '15%' },
  { ...SYSTEM, width: '14%' },
  RESPONSIBLE,
  { ...DUE, width: 232 },
  { ...PHOTOS, width: 112 },
]

/** When it is due, or when it was cleared. */
function Due({ defect: { state, dueDate, clearedDate } }: { readonly defect: VisibleDefect }) {
  if (state === 'cleared') return <StatusText tone="away">cleared {shownDay(clearedDate)}</StatusText>
  if (dueDate === null) return null
  const days = daysBetween(today(), dueDate)
  return (
    <span className={lines.lines}>
      <span>{shownDay(dueDate)}</span>
      {days < 0 ? <StatusText tone="overdue">{relativeDays(days)}</StatusText> : <span>{relativeDays(days)}</span>}
    </span>
  )
}
