import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { Section } from './Section.tsx'
import classes from './ShowHideSection.module.css'

interface ShowHideSectionProps {
  readonly id?: string
  readonly title: string
  readonly isShown: boolean
  readonly onChange: (isShown: boolean) => void
  /** Shown in place of the hidden content. */
  readonly hiddenNote: string
  readonly children: ReactNode
}

/** A part of a screen that a switch shows and hides. */
export function ShowHideSection({ id, title, isShown, onChange, hiddenNote, children }: ShowHideSectionProps) {
  return (
    <Section
      {...(id && { id })}
      title={title}
      actions={
        <Switch
          size="xs"
          label="Show"
          aria-label={`Show ${title}`}
          checked={isShown}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      }
    >
      {isShown ? children : <span className={classes.note}>{hiddenNote}</span>}
    </Section>
  )
}
