import { Kbd, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import classes from './FindButton.module.css'

const FindAnything = lazy(() => import('./FindAnything.tsx'))

const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Opens the search over everything; its code comes with the first use. */
export function FindButton() {
  const [opened, setOpened] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = (): void => {
    setWanted(true)
    setOpened(true)
  }
  useHotkeys([['mod+K', () => (opened ? setOpened(false) : open())]], [], true)

  return (
    <>
      <UnstyledButton
        className={classes.find}
        onClick={open}
        onPointerEnter={() => setWanted(true)}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
      >
        <IconSearch size={16} stroke={1.7} aria-hidden />
        <span className={classes.words}>Find anything</span>
        <Kbd size="xs" className={classes.keys} aria-hidden>
          {MODIFIER} K
        </Kbd>
      </UnstyledButton>
      {isWanted && (
        <Suspense>
          <FindAnything opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
