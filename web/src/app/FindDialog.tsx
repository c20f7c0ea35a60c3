import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import { useSession } from '../auth/session.ts'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import type { PressedEnter } from './find.ts'
import classes from './FindDialog.module.css'
import { MODIFIER } from './modifier-key.ts'

const loadResults = () => import('./FindResults.tsx').then((chunk) => chunk.FindResults)
const FindResults = lazyPart(loadResults)

/** Fetches the code of the results before they are needed. */
export const preloadResults = (): void => void loadResults().catch(() => {})

interface FindDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** Finds records, people, numbers, screens and commands (docs/rules/screens.md#find-anything). */
export function FindDialog({ opened, onClose }: FindDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Find anything"
      withCloseButton={false}
      // Not centred, so that it does not move as the results change.
      centered={false}
      yOffset="min(80px, 8dvh)"
      // Opens at once, so that the key after Ctrl+K already goes into the field.
      transitionProps={{ duration: 0 }}
      size={640}
      padding={0}
      zIndex={FIND_Z_INDEX}
      classNames={{ header: classes.header }}
    >
      <Find onClose={onClose} />
    </Dialog>
  )
}

/** Above every dialog that may be open. */
const FIND_Z_INDEX = 9999

/** Takes input at once, even while the code of the results is loading. */
function Find({ onClose }: Pick<FindDialogProps, 'onClose'>) {
  const { isInternal } = useSession()
  const [query, setQuery] = useState('')
  const [pressed, setPressed] = useState<PressedEnter | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const forgetEnter = useCallback(() => setPressed(null), [])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    setPressed({ query, isForNewTab: event.ctrlKey || event.metaKey })
  }

  return (
    <>
      <TextInput
        ref={input}
        autoFocus
        role="combobox"
        aria-label="Find anything"
        aria-expanded
        aria-controls={FOUND}
        autoComplete="off"
        spellCheck={false}
        placeholder={isInternal ? 'Name, number or command' : 'Property or command'}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        size="lg"
        variant="unstyled"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.found}>
        <FindResults
          id={FOUND}
          query={query}
          input={input}
          // Enter of an earlier text is void.
          pressed={pressed?.query === query ? pressed : null}
          onTaken={forgetEnter}
          onClose={onClose}
        />
      </div>
      <div className={classes.hints} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> mark
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>{MODIFIER}</kbd> <kbd>Enter</kbd> open in a new tab
        </span>
      </div>
    </>
  )
}

const FOUND = 'found'
