import { UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import classes from './QuickScroll.module.css'
import { useSectionInSight } from './section-in-sight.ts'

const SECTIONS = [
  { id: 'property-details', label: 'Property Details' },
  { id: 'services', label: 'Services' },
  { id: 'certificates', label: 'Certificates' },
  { id: 'warrant', label: 'Warrant' },
  { id: 'defects', label: 'Defects' },
  { id: 'documents', label: 'Documents' },
  { id: 'owner', label: 'Owner' },
  { id: 'bwof', label: 'Bwof' },
]

const IDS = SECTIONS.map(({ id }) => id)

/** Jumps to the sections of the screen and marks the current one. */
export const QuickScroll = memo(function QuickScroll() {
  const [inSight, goTo] = useSectionInSight(IDS)
  return (
    <nav className={classes.bar} aria-label="Sections">
      {SECTIONS.map(({ id, label }) => (
        <UnstyledButton
          key={id}
          className={classes.entry}
          aria-current={id === inSight ? 'true' : undefined}
          onClick={() => goTo(id)}
        >
          {label}
        </UnstyledButton>
      ))}
    </nav>
  )
})
