import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useContext } from 'react'
import { HistoryPanel } from './HistoryPanel.tsx'
import { HistoryContext, type RecordWithHistory } from './history-context.ts'

/** Opens a record's history beside it. For internal users only (docs/rules/calls.md#history). */
export function HistoryButton({ entity, id }: RecordWithHistory) {
  const isReadable = useContext(HistoryContext) !== null
  const [opened, { open, close }] = useDisclosure(false)
  if (!isReadable) return null
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} stroke={1.7} aria-hidden />} onClick={open}>
        History
      </Button>
      <HistoryPanel entity={entity} id={id} opened={opened} onClose={close} />
    </>
  )
}
