import { ActionIcon, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { lazyPart } from '../layout/lazy-part.tsx'
import type { Arrangement } from './column-choice.ts'
import type { Column } from './column.ts'

const ColumnsMenu = lazyPart(() => import('./ColumnsMenu.tsx').then((chunk) => chunk.ColumnsMenu))

interface ColumnsButtonProps {
  readonly columns: readonly Pick<Column<never>, 'id' | 'header'>[]
  readonly arrangement: Arrangement
}

/** Opens the choice of columns: which show, their order and their widths (docs/rules/screens.md#columns). */
export const ColumnsButton = memo(function ColumnsButton(props: ColumnsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          size="lg"
          aria-label="Columns"
          title="Columns"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen((wasOpen) => !wasOpen)}
        >
          <IconColumns3 size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" p="xs">
        {isOpen && <ColumnsMenu {...props} />}
      </Popover.Dropdown>
    </Popover>
  )
})
