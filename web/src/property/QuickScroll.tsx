import type { Audience } from '@app/contract/roles'
import { UnstyledButton } from '@mantine/core'
import { memo, useEffect, useRef } from 'react'
import classes from './QuickScroll.module.css'
import { useSectionInSight } from './section-in-sight.ts'

/** In the order of the screen. */
const SECTIONS: readonly { id: string; label: string; hiddenFrom?: readonly Audience[] }[] = [
  { id: 'property-details', label: 'Property Details' },
  { id: 'services', label: 'Services' },
  { id: 'certificates', label: 'Certificates' },
  { id: 'warrant', label: 'Warrant', hiddenFrom: ['supplier'] },
  { id: 'defects', label: 'Defects' },
  { id: 'mail', label: 'Mail', hiddenFrom: ['customer', 'supplier'] },
  { id: 'documents', label: 'Documents' },
  { id: 'owner', label: 'Owner' },
  { id: 'bwof', label: 'Bwof' },
]

function sectionsFor(audience: Audience) {
  const sections = SECTIONS.filter(({ hiddenFrom = [] }) => !hiddenFrom.includes(audience))
  return { sections, ids: sections.map(({ id }) => id) }
}

const SECTIONS_FOR: Readonly<Record<Audience, ReturnType<typeof sectionsFor>>> = {
  internal: sectionsFor('internal'),
  customer: sectionsFor('customer'),
  supplier: sectionsFor('supplier'),
}

/** Jumps to the sections of the screen and marks the current one. */
export const QuickScroll = memo(function QuickScroll({ audience }: { readonly audience: Audience }) {
  const { sections, ids } = SECTIONS_FOR[audience]
  const [inSight, goTo] = useSectionInSight(ids)
  const entries = useRef<HTMLDivElement>(null)
  // A narrow window shows a part of the bar.
  useEffect(() => showEntry(entries.current), [inSight])
  return (
    <nav className={classes.bar} aria-label="Sections">
      <div ref={entries} className={classes.entries}>
        {sections.map(({ id, label }) => (
          <UnstyledButton
            key={id}
            className={classes.entry}
            aria-current={id === inSight ? 'true' : undefined}
            onClick={() => goTo(id)}
          >
            {label}
          </UnstyledButton>
        ))}
      </div>
    </nav>
  )
})

/** Scrolls the bar, and nothing around it, to the entry of the current section. */
function showEntry(bar: HTMLElement | null): void {
  const entry = bar?.querySelector<HTMLElement>('[aria-current]')
  if (!bar || !entry) return
  const left = entry.getBoundingClientRect().left - bar.getBoundingClientRect().left
  bar.scrollLeft += left - (bar.clientWidth - entry.offsetWidth) / 2
}
