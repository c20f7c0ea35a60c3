import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { hasUnsavedWork } from '../lib/unsaved.ts'
import { confirmDiscarding } from '../ui/feedback/confirm.ts'
import { LargeDialog } from '../ui/layout/LargeDialog.tsx'
import { useLeaveGuard } from '../ui/editing/use-leave-guard.ts'
import classes from './DocumentDialog.module.css'
import { IssueDateField, IssuedByField, ScalingField } from './DocumentFooter.tsx'
import { DocumentSheet } from './DocumentSheet.tsx'
import { useDocumentSheet, type DocumentCase } from './use-document-sheet.ts'

interface DocumentDialogProps {
  readonly of: DocumentCase
  readonly onClose: () => void
  /** The document stands in the property's list. */
  readonly onGenerated: () => void
}

/** A form to look at, to fill in and to generate (docs/rules/screens.md#document-and-e-mail-dialog). */
export function DocumentDialog({ of, onClose, onGenerated }: DocumentDialogProps) {
  const sheet = useDocumentSheet(of)
  const { label, form, failure, isEdited, isGenerating, generate, cancel } = sheet
  // What is filled in here is unsaved work, too.
  const [hasUnsaved] = useState(hasUnsavedWork)
  useLeaveGuard(isEdited)

  const close = async (): Promise<void> => {
    if (isEdited && !(await confirmDiscarding())) return
    cancel()
    onClose()
  }

  return (
    <LargeDialog onClose={() => void close()} title="Generated Document" subtitle={form?.fileName ?? label}>
      <DocumentSheet sheet={sheet} failure={failure} hasUnsaved={hasUnsaved} />
      <Group className={classes.footer} align="flex-end" gap="sm">
        <IssuedByField sheet={sheet} />
        <IssueDateField sheet={sheet} />
        <ScalingField sheet={sheet} />
        <Group ml="auto" gap="xs">
          <Button variant="default" onClick={() => (isGenerating ? cancel() : void close())}>
            Cancel
          </Button>
          {/* The hook has told what failed. */}
          <Button disabled={!form || isGenerating} onClick={() => void generate().then(onGenerated, () => {})}>
            {isGenerating ? 'Generating...' : 'Generate'}
          </Button>
        </Group>
      </Group>
    </LargeDialog>
  )
}
