import { Skeleton, Stack } from '@mantine/core'
import { BackupNote } from '../backup/BackupNote.tsx'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useSettings } from './api.ts'
import { SettingsEditor } from './SettingsEditor.tsx'

/** The settings of the whole office, for administrators (docs/rules/screens.md#settings). */
export function SettingsScreen() {
  const { data: settings, error, refetch } = useSettings()
  if (settings)
    return (
      <>
        <SettingsEditor settings={settings} />
        <BackupNote />
      </>
    )
  return (
    <>
      <ScreenHeader title="Settings" />
      {error ? (
        <ErrorBanner title="Error retrieving settings" error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" maw={860} role="group" aria-busy aria-label="Loading settings">
          {[130, 190, 170].map((height) => (
            <Skeleton key={height} height={height} />
          ))}
        </Stack>
      )}
    </>
  )
}
