import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import classes from './FindDialog.module.css'

const loadResults = () => import('./FindResults.tsx').then((chunk) => chunk.FindResults)
const FindResults = lazyPart(loadResults)

/** Fetches the code of the results before they are needed. */
export const preloadResults = (): void => void loadResults().catch(() => {})

interface FindDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** Searches properties, companies with their contacts, certificates, and screens. */
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
      size={600}
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
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string | undefined>()
  const input = useRef<HTMLInputElement>(null)

  return (
    <>
      <TextInput
        ref={input}
        autoFocus
        role="combobox"
        aria-label="Find anything"
        aria-expanded
        aria-controls={FOUND}
        aria-activedescendant={chosen}
        autoComplete="off"
        placeholder="Property, company, contact, IQP or screen"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        size="lg"
        variant="unstyled"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className={classes.found}>
        <FindResults id={FOUND} query={query} input={input} onChoose={setChosen} onClose={onClose} />
      </div>
    </>
  )
}

const FOUND = 'found'
