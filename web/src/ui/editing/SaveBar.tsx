import { Button, CloseButton, Group, Paper, Text, Transition } from '@mantine/core'
import { useCallbackRef, useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useIsOnline } from '../../lib/online.ts'
import { keepMessagesAbove } from '../layout/keep-messages-above.ts'
import { isDialogOpen } from '../layout/open-dialogs.ts'
import { focusWrongField } from './focus-wrong-field.ts'
import { leaveField } from './leave-field.ts'
import { ObstructedButton } from './ObstructedButton.tsx'
import classes from './SaveBar.module.css'
import type { ShownRemoval } from './use-removals.ts'

const messagesAbove = keepMessagesAbove('--save-height')

interface SaveBarProps {
  /** How many fields and rows differ from what was loaded. The bar shows while there are any. */
  readonly changes: number
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly isSaving?: boolean
  readonly saveLabel?: string
  /** Why it cannot be saved yet. Shown beside the disabled save button. */
  readonly obstacle?: ReactNode
  /** What to know before saving. */
  readonly notice?: ReactNode
  /** The last removal. It stays in the bar until it is undone or dismissed, even after it is saved. */
  readonly removal?: ShownRemoval | null
}

/**
 * Fixed at the bottom of the screen while there are changes. Ctrl+S or ⌘S takes what is typed in the field with the focus,
 * as leaving it does, and saves, or focuses an invalid field. Nothing is saved behind a dialog.
 */
export function SaveBar({
  changes,
  onSave,
  onCancel,
  isSaving = false,
  saveLabel = 'Save',
  obstacle,
  notice,
  removal = null,
}: SaveBarProps) {
  const isShown = changes > 0 || removal !== null
  const save = (): void => {
    if (changes > 0 && !isSaving && !obstacle && !focusWrongField()) onSave()
  }
  // What the field takes can be the only change, or an error.
  const saveLatest = useCallbackRef(save)
  const leaveAndSave = (): void => {
    if (isDialogOpen()) return
    leaveField()
    saveLatest()
  }
  useHotkeys([['mod+S', leaveAndSave]], [], true)
  const isOnline = useIsOnline()

  return (
    <>
      {isShown && <div className={classes.room} aria-hidden />}
      <Transition mounted={isShown} transition="slide-up" duration={120}>
        {(style) => (
          <Paper
            ref={messagesAbove}
            style={style}
            className={classes.bar}
            role="region"
            aria-label={changes > 0 ? 'Unsaved changes' : 'Removed'}
            shadow="md"
            withBorder
          >
            {changes > 0 && (
              <Text size="sm" fw={550} role="status">
                {changes === 1 ? '1 change' : `${changes} changes`}
              </Text>
            )}
            {changes > 0 && notice}
            {removal && <RemovalNote removal={removal} isDisabled={isSaving} />}
            {!isOnline && changes > 0 && (
              <Text size="sm" c="dimmed">
                You are offline. Your changes stay on this screen.
              </Text>
            )}
            {obstacle && (
              <Text size="sm" c="var(--mantine-color-error)">
                {obstacle}
              </Text>
            )}
            {changes > 0 && (
              <Group gap="xs" ml="auto" wrap="nowrap">
                <Button variant="default" onClick={onCancel} disabled={isSaving}>
                  Cancel
                </Button>
                <Button onClick={save} loading={isSaving} disabled={Boolean(obstacle)}>
                  {saveLabel}
                </Button>
              </Group>
            )}
          </Paper>
        )}
      </Transition>
    </>
  )
}

function RemovalNote({ removal, isDisabled }: { readonly removal: ShownRemoval; readonly isDisabled: boolean }) {
  const { name, isPending, obstacle, onUndo, onDismiss } = removal
  return (
    <div className={classes.removal}>
      <span className={classes.removed} role="status">
        <span title={name}>{name}</span> removed
      </span>
      <ObstructedButton
        size="compact-sm"
        variant="light"
        aria-label={`Undo: ${name} removed`}
        loading={isPending}
        disabled={isDisabled}
        obstacle={obstacle}
        onClick={onUndo}
      >
        Undo
      </ObstructedButton>
      {onDismiss && <CloseButton aria-label="Close message" title="Close" onClick={onDismiss} />}
    </div>
  )
}
