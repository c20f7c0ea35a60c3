import { Button } from '@mantine/core'
import { useContext } from 'react'
import { HelpContext } from './help-context.ts'

/** Opens the guide about the screen beside it. */
export function ReadHow() {
  const openHelp = useContext(HelpContext)
  return (
    <Button variant="default" size="xs" onClick={() => openHelp()}>
      Read how
    </Button>
  )
}
