import { nameAmong, systemCode } from '@app/contract/service/system-code'
import type { ReactNode } from 'react'
import type { FormService } from '@app/contract/document/form-facts'
import { Blank } from './Blank.tsx'
import { BlankCells, Columns, type Column } from './BlankRows.tsx'

/** A column beside code and name. `show` returns the recorded value; without one there is a blank. */
export interface SystemColumn extends Column {
  show?: (service: FormService) => string | null
}

interface SystemsTableProps {
  readonly caption: string
  readonly services: readonly FormService[]
  readonly columns: readonly SystemColumn[]
  /** In percent. The name column gets the remaining width. */
  readonly codeWidth?: number
  /** Blank rows if no systems are known; 0 shows a message instead. */
  readonly blankRows?: number
}

/** The number of blank rows for a contractor without systems on record. */
export const ROWS_FOR_UNKNOWN_SYSTEMS = 3

/** A table of specified systems. Without a column `ref`, names have their references where they need them. */
export function SystemsTable({ caption, services, columns, codeWidth = 10, blankRows = 0 }: SystemsTableProps) {
  const hasRefs = columns.some(({ name }) => name === 'ref')
  const taken = columns.reduce((sum, { width }) => sum + width, codeWidth)
  const allColumns = [
    { name: 'code', title: 'SS code', width: codeWidth },
    { name: 'system', title: 'Specified system', width: 100 - taken },
    ...columns,
  ]
  return (
    <table className="grid" aria-label={caption}>
      <Columns columns={allColumns} />
      <tbody>
        {services.length === 0 && blankRows === 0 && (
          <tr>
            <td colSpan={columns.length + 2}>No specified systems are on record.</td>
          </tr>
        )}
        {services.length === 0 && <BlankCells of="system" columns={allColumns} count={blankRows} />}
        {services.map((service) => (
          <SystemRow
            key={service.propertyServiceId}
            service={service}
            title={hasRefs ? service.serviceName : nameAmong(service, services)}
            columns={columns}
          />
        ))}
      </tbody>
    </table>
  )
}

function SystemRow({
  service,
  title: systemTitle,
  columns,
}: {
  readonly service: FormService
  readonly title: string
  readonly columns: readonly SystemColumn[]
}): ReactNode {
  return (
    <tr>
      <td className="code">{systemCode(service)}</td>
      <th scope="row">{systemTitle}</th>
      {columns.map(({ name, title, show }) => (
        <td key={name}>
          {show?.(service) || (
            <Blank name={`system.${service.propertyServiceId}.${name}`} label={`${title} of ${service.serviceName}`} />
          )}
        </td>
      ))}
    </tr>
  )
}
