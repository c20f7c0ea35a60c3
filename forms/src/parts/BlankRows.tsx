import { Blank } from './Blank.tsx'

export interface Column {
  name: string
  title: string
  /** In percent of the table's width. */
  width: number
}

interface BlankRowsProps {
  readonly of: string
  readonly caption: string
  readonly columns: readonly Column[]
  readonly count: number
}

/** A table to be filled in. */
export function BlankRows({ of, caption, columns, count }: BlankRowsProps) {
  return (
    <table className="grid writing" aria-label={caption}>
      <Columns columns={columns} />
      <tbody>
        <BlankCells of={of} columns={columns} count={count} />
      </tbody>
    </table>
  )
}

/** The rows of a table to be filled in. */
export function BlankCells({ of, columns, count }: Omit<BlankRowsProps, 'caption'>) {
  return Array.from({ length: count }, (_, index) => index + 1).map((row) => (
    <tr key={row}>
      {columns.map(({ name, title }) => (
        <td key={name}>
          <Blank name={`${of}.${row}.${name}`} label={`${title}, row ${row}`} />
        </td>
      ))}
    </tr>
  ))
}

/** The column widths and the heading row. */
export function Columns({ columns }: { readonly columns: readonly Column[] }) {
  return (
    <>
      <colgroup>
        {columns.map(({ name, width }) => (
          <col key={name} style={{ width: `${width}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ name, title }) => (
            <th key={name} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}
