import { Text } from '@mantine/core'
import { useBackupState } from './api.ts'

const WORDS: Readonly<Record<string, string>> = {
  off: 'No nightly backup is made: the installation names no folder for it (BACKUP_DIR).',
  none: 'No nightly backup has been made yet. The log of the server says why.',
}

/** A quiet sentence among the settings, for an installation that has no backup (docs/rules/installation.md#nightly-backup). */
export function BackupNote() {
  const state = useBackupState()?.state ?? ''
  if (!WORDS[state]) return null
  return (
    <Text size="sm" c="dimmed" role="note" mb="md">
      {WORDS[state]}
    </Text>
  )
}
