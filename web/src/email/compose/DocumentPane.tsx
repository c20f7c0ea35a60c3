import type { Day } from '@app/contract/dates'
import type { AttachedForm } from '@app/contract/email/schema'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { IssuedByField, ScalingField } from '../../document/DocumentFooter.tsx'
import { DocumentSheet } from '../../document/DocumentSheet.tsx'
import { useSheet } from '../../document/use-sheet.ts'
import classes from './EmailDialog.module.css'
import type { Review } from './reviews.ts'

interface DocumentPaneProps {
  readonly form: AttachedForm
  readonly issuedDate: Day | null
  /** The field for it, which the e-mail has too. */
  readonly issueDate: ReactNode
  /** The property had changes that were not saved when the e-mail was opened. */
  readonly hasUnsaved: boolean
  /** Takes the form as it stands; stable. */
  readonly onReview: (review: Review) => void
  /** The e-mail is on its way: what goes with it cannot be changed. */
  readonly isSettled: boolean
}

/** A document that goes with an e-mail, as it will be attached, its blanks open to be filled in. */
export function DocumentPane({ form, issuedDate, issueDate, hasUnsaved, onReview, isSettled }: DocumentPaneProps) {
  const { kind, facts, hash } = form
  const sheet = useSheet({ kind, propertyId: facts.property.propertyId, known: facts, issuedDate })
  const { isEdited, print } = sheet
  useEffect(() => {
    if (print) onReview({ kind, hash, isEdited, print })
  }, [onReview, kind, hash, isEdited, print])

  return (
    <>
      <div className={classes.document}>
        <DocumentSheet sheet={sheet} hasUnsaved={hasUnsaved} isReadOnly={isSettled} />
      </div>
      <Group className={classes.footer} align="flex-end" gap="sm">
        <Group align="flex-end" gap="sm" inert={isSettled}>
          {issueDate}
          <IssuedByField sheet={sheet} />
          <ScalingField sheet={sheet} />
        </Group>
        <Text size="sm" c="dimmed" className={classes.hint}>
          The email carries this document as it stands here. Generate keeps a copy with the property now.
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
