import type { ServiceDefinition } from '@app/contract/service/schema'
import type { ReactNode } from 'react'
import { shownMoney } from '../../lib/money.ts'
import { shownValue } from '../../lib/shown-value.ts'
import type { Column } from '../../ui/table/column.ts'
import { Highlight } from '../../ui/table/Highlight.tsx'
import { DEFINITION_LABELS } from './definition-labels.ts'
import { DefinitionDescription } from './DefinitionDescription.tsx'
import { ActiveField, IntervalField, LineField, PriceField } from './DefinitionFields.tsx'
import { DefinitionName } from './DefinitionName.tsx'

type DefinitionColumn = Column<ServiceDefinition>
type Cell = (row: ServiceDefinition) => ReactNode

interface Cells {
  readonly name: Cell
  readonly line: (field: 'buildingAct' | 'councilCodes') => Cell
  readonly interval: Cell
  readonly price: (field: 'fullServicePrice' | 'auditPrice') => Cell
  readonly active: Cell
}

/** Columns cannot be sorted: the tree has its own order. */
const columns = ({ name, line, interval, price, active }: Cells): readonly DefinitionColumn[] => [
  { id: 'name', header: DEFINITION_LABELS.serviceName, cell: name, card: 'title' },
  { id: 'act', header: DEFINITION_LABELS.buildingAct, cell: line('buildingAct'), width: 100 },
  { id: 'interval', header: DEFINITION_LABELS.intervalMonths, cell: interval, isNumeric: true, width: 96 },
  {
    id: 'fullServicePrice',
    header: DEFINITION_LABELS.fullServicePrice,
    cell: price('fullServicePrice'),
    isNumeric: true,
    width: 116,
  },
  { id: 'auditPrice', header: DEFINITION_LABELS.auditPrice, cell: price('auditPrice'), isNumeric: true, width: 116 },
  { id: 'codes', header: DEFINITION_LABELS.councilCodes, cell: line('councilCodes'), width: 120 },
  { id: 'active', header: DEFINITION_LABELS.active, cell: active, width: 68 },
]

export const READ_COLUMNS = columns({
  name: (row) => <DefinitionName definition={row} isEditing={false} />,
  line: (field) => (row) => row[field] && <Highlight text={row[field]} />,
  interval: (row) => row.intervalMonths,
  price: (field) => (row) => shownMoney(row[field]),
  active: (row) => shownValue(row.active),
})

export const EDIT_COLUMNS = columns({
  name: (row) => <DefinitionName definition={row} isEditing />,
  line: (field) => (row) => <LineField definition={row} field={field} />,
  interval: (row) => <IntervalField definition={row} />,
  price: (field) => (row) => <PriceField definition={row} field={field} />,
  active: (row) => <ActiveField definition={row} />,
})

export const readDetail = (row: ServiceDefinition): ReactNode =>
  row.description && <DefinitionDescription definition={row} isEditing={false} />
export const editDetail = (row: ServiceDefinition): ReactNode => <DefinitionDescription definition={row} isEditing />

/** The text that the list's keyword filter searches. */
export const definitionSearchText = ({
  serviceId,
  serviceName,
  serviceShortName,
  buildingAct,
  councilCodes,
  description,
}: ServiceDefinition): string =>
  [serviceId, serviceName, serviceShortName, buildingAct, councilCodes, description].join(' ')
