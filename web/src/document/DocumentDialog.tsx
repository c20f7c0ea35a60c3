import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { hasUnsavedWork } from '../lib/unsaved.ts'
import { ButtonLink } from '../ui/layout/links.ts'
import { LargeDialog } from '../ui/layout/LargeDialog.tsx'
import { focusWrongFieldIn } from '../ui/editing/focus-wrong-field.ts'
import { useGuardedClose } from '../ui/editing/use-guarded-close.ts'
import classes from './DocumentDialog.module.css'
import { IssueDateField, IssuedByField, ScalingField } from './DocumentFooter.tsx'
import { DocumentSheet } from './DocumentSheet.tsx'
import { useDocumentSheet, type DocumentCase } from './use-document-sheet.ts'

interface DocumentDialogProps {
  readonly documentCase: DocumentCase
  readonly onClose: () => void
  /** Called when the document is in the property's list. */
  readonly onGenerated: () => void
}

/** Shows a form to review, fill in and generate (docs/rules/screens.md#document-and-e-mail-dialog). */
export function DocumentDialog({ documentCase, onClose, onGenerated }: DocumentDialogProps) {
  const sheet = useDocumentSheet(documentCase)
  const { label, form, failure, isEdited, isGenerating, generate, cancel } = sheet
  // Read once, before the edits of this form count as unsaved work too.
  const [hasUnsaved] = useState(hasUnsavedWork)
  const close = useGuardedClose(isEdited, () => {
    cancel()
    onClose()
  })

  const footer = useRef<HTMLDivElement>(null)
  const generateChecked = (): void => {
    // The hook reports failures.
    if (!focusWrongFieldIn(footer.current)) void generate().then(onGenerated, () => {})
  }

  return (
    <LargeDialog onClose={close} title="Generated Document" subtitle={form?.fileName ?? label}>
      <DocumentSheet sheet={sheet} failure={failure} hasUnsaved={hasUnsaved} />
      <Group ref={footer} className={classes.footer} align="flex-end" gap="sm">
        <IssuedByField sheet={sheet} />
        <IssueDateField sheet={sheet} />
        <ScalingField sheet={sheet} />
        <Group ml="auto" gap="xs">
          {documentCase.kind === 'bwof' && (
            <ButtonLink
              variant="default"
              to="/property/$propertyId/issue-warrant"
              params={{ propertyId: String(documentCase.propertyId) }}
            >
              Issue warrant
            </ButtonLink>
          )}
          <Button variant="default" onClick={() => (isGenerating ? cancel() : close())}>
            Cancel
          </Button>
          <Button disabled={!form || isGenerating} onClick={generateChecked}>
            {isGenerating ? 'Generating...' : 'Generate'}
          </Button>
        </Group>
      </Group>
    </LargeDialog>
  )
}
