import type { Day } from '@app/contract/dates'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { ScalingField } from '../document/DocumentFooter.tsx'
import { DocumentSheet } from '../document/DocumentSheet.tsx'
import { useDocumentSheet } from '../document/use-document-sheet.ts'
import type { EmailCase } from './email-case.ts'
import classes from './EmailDialog.module.css'

interface DocumentPaneProps {
  readonly of: EmailCase
  readonly isOwn: boolean
  readonly issuedDate: Day | null
  /** The field for it, which the e-mail has too. */
  readonly issueDate: ReactNode
}

/** The document that goes with an e-mail, as it will be printed: the operator certifies for itself, others are asked. */
export function DocumentPane({ of, isOwn, issuedDate, issueDate }: DocumentPaneProps) {
  const sheet = useDocumentSheet({
    kind: isOwn ? 'certificate' : 'certificateRequest',
    propertyId: of.propertyId,
    supplierCompanyId: of.recipientCompanyId,
  })
  const dated = sheet.issuedDate
  // The e-mail's field is the one that counts.
  useEffect(() => {
    if (dated && dated.value !== issuedDate) dated.onChange(issuedDate)
  }, [dated, issuedDate])

  return (
    <>
      <div className={classes.document}>
        <DocumentSheet sheet={sheet} />
      </div>
      <Group className={classes.footer} align="flex-end" gap="sm">
        {issueDate}
        <ScalingField sheet={sheet} />
        <Text size="sm" c="dimmed" className={classes.hint}>
          The email carries a copy of its own. Generate keeps one with the property, with what is filled in here.
        </Text>
        {/* The hook has told what failed. */}
        <Button
          ml="auto"
          disabled={!sheet.form || sheet.isGenerating}
          onClick={() => void sheet.generate().catch(() => {})}
        >
          {sheet.isGenerating ? 'Generating...' : 'Generate'}
        </Button>
      </Group>
    </>
  )
}
