import type { Day } from '@app/contract/dates'
import type { AttachedForm } from '@app/contract/email/schema'
import { leftOutSentence } from '@app/contract/email/left-out'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { IssuedByField, ScalingField } from '../../document/DocumentFooter.tsx'
import { DocumentSheet } from '../../document/DocumentSheet.tsx'
import { useSheet } from '../../document/use-sheet.ts'
import { focusWrongFieldIn } from '../../ui/editing/focus-wrong-field.ts'
import classes from './EmailDialog.module.css'
import type { Review } from './reviews.ts'

interface DocumentPaneProps {
  readonly form: AttachedForm
  readonly issuedDate: Day | null
  /** The field for the issue date, which the e-mail's tab has too. */
  readonly issueDate: ReactNode
  /** Whether the property had unsaved changes when the e-mail was opened. */
  readonly hasUnsaved: boolean
  /** Called with the current form. Must be the same function on every render. */
  readonly onReview: (review: Review) => void
  /** Whether the e-mail is being sent or has been, so that its document cannot be changed. */
  readonly isLocked: boolean
}

/** A document as it will be attached to an e-mail, with its blanks to fill in. */
export function DocumentPane({ form, issuedDate, issueDate, hasUnsaved, onReview, isLocked }: DocumentPaneProps) {
  const { kind, facts, hash } = form
  const sheet = useSheet({
    kind,
    propertyId: facts.property.propertyId,
    known: facts,
    issuedDate,
    isForSignature: true,
  })
  const { isEdited, print } = sheet
  useEffect(() => {
    if (print) onReview({ kind, hash, isEdited, print })
  }, [onReview, kind, hash, isEdited, print])
  const footer = useRef<HTMLDivElement>(null)
  const generate = (): void => {
    // The hook reports failures.
    if (!focusWrongFieldIn(footer.current)) void sheet.generate().catch(() => {})
  }

  return (
    <>
      <div className={classes.document}>
        <DocumentSheet
          sheet={sheet}
          hasUnsaved={hasUnsaved}
          notices={form.leftOut.map(leftOutSentence)}
          isReadOnly={isLocked}
        />
      </div>
      <Group ref={footer} className={classes.footer} align="flex-end" gap="sm">
        <Group align="flex-end" gap="sm" inert={isLocked}>
          {issueDate}
          <IssuedByField sheet={sheet} />
          <ScalingField sheet={sheet} />
        </Group>
        <Text size="sm" c="dimmed" className={classes.hint}>
          The document is attached to the email as shown here. Generate also saves a copy to the property now.
        </Text>
        <Button ml="auto" disabled={!sheet.form || sheet.isGenerating} onClick={generate}>
          {sheet.isGenerating ? 'Generating...' : 'Generate'}
        </Button>
      </Group>
    </>
  )
}
