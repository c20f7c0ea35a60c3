import type { HistoryEntity } from '@app/contract/history/schema'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useSession } from '../auth/session.ts'
import { HistoryPanel } from './HistoryPanel.tsx'

interface HistoryButtonProps {
  readonly entity: HistoryEntity
  /** Omit it for all records of the kind, which only administrators may see. */
  readonly id?: number
}

/** Opens a record's history beside it. For internal users only (docs/rules/calls.md#history). */
export function HistoryButton({ entity, id }: HistoryButtonProps) {
  const { isInternal } = useSession()
  const [opened, { open, close }] = useDisclosure(false)
  if (!isInternal) return null
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} stroke={1.7} aria-hidden />} onClick={open}>
        History
      </Button>
      <HistoryPanel entity={entity} id={id} opened={opened} onClose={close} />
    </>
  )
}
