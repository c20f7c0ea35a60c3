import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { memo, useRef } from 'react'
import classes from './DataTable.module.css'
import { PAGE_SIZES } from './list-view.ts'
import { shownCount } from './RowCount.tsx'
import { useMedia } from '../layout/use-media.ts'

/** From this width on, the pager shows page numbers (docs/rules/screens.md#lists). */
const DESKTOP = '(min-width: 62em)'

interface PagerProps {
  /** Names the list for screen readers. */
  readonly label: string
  readonly page: number
  readonly pages: number
  readonly size: number
  readonly rowCount: number
  readonly onChange: (change: { page: number } | { size: number }) => void
}

export const Pager = memo(function Pager({ label, page, pages, size, rowCount, onChange }: PagerProps) {
  const isDesktop = useMedia(DESKTOP)
  const pager = useRef<HTMLDivElement>(null)
  const last = Math.min(page * size, rowCount)

  const turn = (next: number): void => {
    onChange({ page: next })
    const pane = pager.current?.closest('[data-pane]')
    if (pane) return pane.scrollTo({ top: 0 })
    const section = pager.current?.closest('section')
    // A list inside a longer screen scrolls to the top of its section.
    if (!section) window.scrollTo({ top: 0 })
    else if (section.getBoundingClientRect().top < 0) section.scrollIntoView()
  }

  return (
    <Group
      ref={pager}
      className={classes.pager}
      justify="space-between"
      gap="sm"
      component="nav"
      aria-label={`Pages: ${label}`}
    >
      <Text size="sm" c="dimmed" className="tnum">
        {shownCount((page - 1) * size + 1)}–{shownCount(last)} of {shownCount(rowCount)}
      </Text>
      {pages > 1 && (
        <Pagination.Root
          total={pages}
          value={page}
          onChange={turn}
          size="sm"
          getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        >
          <Group gap={4} wrap="nowrap">
            <Pagination.Previous aria-label="Previous page" />
            {isDesktop && <Pagination.Items />}
            <Pagination.Next aria-label="Next page" />
          </Group>
        </Pagination.Root>
      )}
      <NativeSelect
        size="xs"
        aria-label="Rows per page"
        data={PAGE_SIZES.map((choice) => ({ value: String(choice), label: `${choice} rows` }))}
        value={String(size)}
        onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}
      />
    </Group>
  )
})
