import { Button, Group } from '@mantine/core'
import { LargeDialog } from '../ui/LargeDialog.tsx'
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

/** A form to look at, to fill in and to generate (operations 2.6). */
export function DocumentDialog({ of, onClose, onGenerated }: DocumentDialogProps) {
  const sheet = useDocumentSheet(of)
  const { label, form, isGenerating, generate, cancel } = sheet

  const close = (): void => {
    cancel()
    onClose()
  }

  return (
    <LargeDialog onClose={close} title="Generated Document" subtitle={form?.fileName ?? label}>
      <DocumentSheet sheet={sheet} />
      <Group className={classes.footer} align="flex-end" gap="sm">
        <IssuedByField sheet={sheet} />
        <IssueDateField sheet={sheet} />
        <ScalingField sheet={sheet} />
        <Group ml="auto" gap="xs">
          <Button variant="default" onClick={isGenerating ? cancel : close}>
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
