import { Kbd, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import classes from './FindButton.module.css'
import { FindDialog, preloadResults } from './FindDialog.tsx'
import { MODIFIER } from './modifier-key.ts'

/** Opens the search for records and screens. */
export function FindButton() {
  const [isOpen, { open, close, toggle }] = useDisclosure(false)
  useHotkeys([['mod+K', toggle]], [], true)

  return (
    <>
      <UnstyledButton
        className={classes.find}
        onClick={open}
        onPointerEnter={preloadResults}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
      >
        <IconSearch size={16} stroke={1.7} aria-hidden />
        <span className={classes.words}>Find anything</span>
        <Kbd size="xs" className={classes.keys} aria-hidden>
          {MODIFIER} K
        </Kbd>
      </UnstyledButton>
      <FindDialog opened={isOpen} onClose={close} />
    </>
  )
}
