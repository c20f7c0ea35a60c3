import { ActionIcon } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useContext } from 'react'
import { HelpContext } from '../ui/domain/help-context.ts'

/** Opens the guide about the screen, beside it. */
export function HelpButton() {
  const openHelp = useContext(HelpContext)
  return (
    <ActionIcon size="lg" aria-label="Help" aria-keyshortcuts="F1" onClick={() => openHelp()}>
      <IconHelp size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
