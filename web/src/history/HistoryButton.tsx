import type { HistoryEntity, HistoryRow } from '@app/contract/history/schema'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useSession } from '../auth/session.ts'
import { SidePanel } from '../ui/SidePanel.tsx'
import { entityName } from './entities.ts'
import { HistoryPages } from './HistoryPages.tsx'

interface HistoryButtonProps {
  readonly entity: HistoryEntity
  /** Left out for all records of the kind. */
  readonly id?: number | undefined
}

/** Opens a record's history beside it; internal users alone have it (decisions 2). */
export function HistoryButton({ entity, id }: HistoryButtonProps) {
  const { isInternal } = useSession()
  const [opened, { open, close }] = useDisclosure(false)
  if (!isInternal) return null
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} stroke={1.7} aria-hidden />} onClick={open}>
        History
      </Button>
      <SidePanel opened={opened} onClose={close} title="History">
        <HistoryPanel entity={entity} id={id} />
      </SidePanel>
    </>
  )
}

function HistoryPanel({ entity, id }: HistoryButtonProps) {
  // The panel stands on the record: its own name need not be said.
  const titleOf = (row: HistoryRow, name: string): string =>
    row.entity === entity ? entityName(entity) : `${entityName(row.entity)} ${name || row.entityId}`
  return <HistoryPages of={{ entity, id }} titleOf={titleOf} />
}
