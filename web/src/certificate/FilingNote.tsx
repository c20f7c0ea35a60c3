import { Button, Progress } from '@mantine/core'
import { PaperButton } from './PaperButton.tsx'
import { paperTitle } from './papers.ts'
import classes from './SystemItem.module.css'
import type { Filing } from './use-filing.ts'

interface FilingNoteProps {
  readonly filing: Filing
  readonly onRetry: () => void
  readonly onReplace: (files: readonly File[]) => void
  readonly onRemove: () => void
}

/** How far a paper is, or why it was not filed and what to do. */
export function FilingNote({ filing, onRetry, onReplace, onRemove }: FilingNoteProps) {
  const { paper, share, refusal, propertyServiceIds, canRetry } = filing
  const title = paperTitle(paper)
  const systems = propertyServiceIds.length > 1 ? ` for ${propertyServiceIds.length} systems` : ''
  if (refusal === null) {
    return (
      <div className={classes.filing}>
        <span>
          Filing {title}
          {systems}
        </span>
        <Progress value={(share ?? 0) * 100} size="sm" aria-label={`Progress of ${title}`} />
      </div>
    )
  }
  return (
    <div className={classes.filing} role="alert">
      <span className={classes.refusal}>
        {title} was not filed{systems}. {refusal}
      </span>
      <span className={classes.filingButtons}>
        {canRetry && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
        <PaperButton size="compact-xs" onFiles={onReplace}>
          Choose another file
        </PaperButton>
        <Button size="compact-xs" variant="subtle" onClick={onRemove}>
          Dismiss
        </Button>
      </span>
    </div>
  )
}
