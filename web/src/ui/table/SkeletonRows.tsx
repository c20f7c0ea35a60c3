import { Skeleton } from '@mantine/core'
import type { Column } from './column.ts'

const COUNT = 12

/** Placeholders for rows that are loading. */
export function SkeletonRows<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return Array.from({ length: COUNT }, (_, at) => (
    <tr key={at}>
      {columns.map((column) => (
        <td key={column.id} data-numeric={column.isNumeric || undefined}>
          <Skeleton height={12} my={4} width={column.card === 'title' ? `${55 + ((at * 17) % 40)}%` : '60%'} />
        </td>
      ))}
    </tr>
  ))
}
