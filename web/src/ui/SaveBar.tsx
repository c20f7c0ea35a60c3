import { Button, Group, Paper, Text, Transition } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useIsOnline } from '../lib/online.ts'
import { focusWrongField } from './focus-wrong-field.ts'
import classes from './SaveBar.module.css'

interface SaveBarProps {
  /** How many fields and rows differ from what was loaded; the bar stands while there are any. */
  readonly changes: number
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly isSaving?: boolean
  readonly saveLabel?: string
  /** Why it cannot be saved yet; shown instead of saving. */
  readonly obstacle?: ReactNode
}

/** Fixed at the bottom from the first change on. Ctrl or ⌘ S saves; a wrong field takes the focus instead. */
export function SaveBar({ changes, onSave, onCancel, isSaving = false, saveLabel = 'Save', obstacle }: SaveBarProps) {
  const save = (): void => {
    if (changes > 0 && !isSaving && !obstacle && !focusWrongField()) onSave()
  }
  useHotkeys([['mod+S', save]], [], true)
  const isOnline = useIsOnline()

  return (
    <>
      {changes > 0 && <div className={classes.room} aria-hidden />}
      <Transition mounted={changes > 0} transition="slide-up" duration={120}>
        {(style) => (
          <Paper
            style={style}
            className={classes.bar}
            role="region"
            aria-label="Unsaved changes"
            shadow="md"
            withBorder
          >
            <Text size="sm" fw={550} role="status">
              {changes === 1 ? '1 change' : `${changes} changes`}
            </Text>
            {!isOnline && (
              <Text size="sm" c="dimmed">
                You are offline. What you entered stays here.
              </Text>
            )}
            {obstacle && (
              <Text size="sm" c="var(--mantine-color-error)">
                {obstacle}
              </Text>
            )}
            <Group gap="xs" ml="auto" wrap="nowrap">
              <Button variant="default" onClick={onCancel} disabled={isSaving}>
                Cancel
              </Button>
              <Button onClick={save} loading={isSaving} disabled={Boolean(obstacle)}>
                {saveLabel}
              </Button>
            </Group>
          </Paper>
        )}
      </Transition>
    </>
  )
}
