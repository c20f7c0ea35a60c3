import { Text } from '@mantine/core'
import type { ListRows } from './list-rows.ts'

const numbers = new Intl.NumberFormat('en-NZ')

export const shownCount = (count: number): string => numbers.format(count)

interface RowCountProps {
  readonly list: Pick<ListRows<unknown>, 'rows' | 'total'>
  /** Nothing can be counted yet. */
  readonly isLoading?: boolean
}

/** Room for a count such as `999 of 999`, so that what is beside it does not move when it comes. */
const WIDTH = '11ch'

/** How many rows match the filter, such as `214 of 3,012`. */
export function RowCount({ list, isLoading = false }: RowCountProps) {
  return (
    <Text
      size="sm"
      c="dimmed"
      ta="right"
      miw={WIDTH}
      className="tnum"
      role="status"
      aria-label="Rows shown"
      style={{ whiteSpace: 'nowrap' }}
    >
      {!isLoading && `${shownCount(list.rows.length)} of ${shownCount(list.total)}`}
    </Text>
  )
}
