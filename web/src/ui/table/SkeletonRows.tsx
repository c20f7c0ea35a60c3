import type { Column } from './column.ts'
import classes from './SkeletonRows.module.css'

const COUNT = 12

/** Placeholders for rows that are loading: plain elements, because they stand in the way of the rows themselves. */
export function SkeletonRows<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return Array.from({ length: COUNT }, (_, at) => (
    <tr key={at} className={classes.row}>
      {columns.map((column) => (
        <td key={column.id} data-numeric={column.isNumeric || undefined}>
          <Bar width={column.card === 'title' ? 55 + ((at * 17) % 40) : 60} />
        </td>
      ))}
    </tr>
  ))
}

/** Its width is a percentage of the cell's. */
const Bar = ({ width }: { readonly width: number }) => <div className={classes.bar} style={{ width: `${width}%` }} />
