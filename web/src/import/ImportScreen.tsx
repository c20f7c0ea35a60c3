import { Stack } from '@mantine/core'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { PastImports } from './PastImports.tsx'
import { UploadForm } from './UploadForm.tsx'

/** Begins an import from a spreadsheet, and lists those before (docs/rules/import.md#on-the-screen). */
export function ImportScreen() {
  return (
    <>
      <ScreenHeader title="Import" />
      <ImportSteps current="upload" importId={null} furthest="upload" />
      <Stack gap="md">
        <UploadForm />
        <PastImports />
      </Stack>
    </>
  )
}
