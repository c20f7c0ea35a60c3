import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'

interface LockToggleProps {
  readonly locked: boolean
  readonly onChange: (locked: boolean) => void
  /** What is locked, as in `services`: the button says "Unlock services". */
  readonly of: string
  readonly disabled?: boolean
}

/** The padlock that unlocks fields for editing. Pressed while they are unlocked. */
export function LockToggle({ locked, onChange, of, disabled = false }: LockToggleProps) {
  const Icon = locked ? IconLock : IconLockOpen
  return (
    <Tooltip label={`${locked ? 'Unlock' : 'Lock'} ${of}`}>
      <ActionIcon
        aria-label={`Edit ${of}`}
        aria-pressed={!locked}
        variant={locked ? 'subtle' : 'light'}
        color={locked ? 'gray' : 'ink'}
        disabled={disabled}
        onClick={() => onChange(!locked)}
      >
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
