import { Button, Progress } from '@mantine/core'
import { PaperButton } from './PaperButton.tsx'
import classes from './SystemItem.module.css'
import type { Filing } from './use-filing.ts'

interface FilingNoteProps {
  readonly filing: Filing
  readonly onRetry: () => void
  readonly onReplace: (file: File) => void
  readonly onRemove: () => void
}

/** How far a paper is, or why it was not filed and what to do. */
export function FilingNote({ filing, onRetry, onReplace, onRemove }: FilingNoteProps) {
  const { file, share, refusal, propertyServiceIds, canRetry } = filing
  const systems = propertyServiceIds.length > 1 ? ` for ${propertyServiceIds.length} systems` : ''
  if (refusal === null) {
    return (
      <div className={classes.filing}>
        <span>
          Filing {file.name}
          {systems}
        </span>
        <Progress value={(share ?? 0) * 100} size="sm" aria-label={`Progress of ${file.name}`} />
      </div>
    )
  }
  return (
    <div className={classes.filing} role="alert">
      <span className={classes.refusal}>
        {file.name} was not filed{systems}. {refusal}
      </span>
      <span className={classes.filingButtons}>
        {canRetry && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
        <PaperButton size="compact-xs" onFile={onReplace}>
          Choose another file
        </PaperButton>
        <Button size="compact-xs" variant="subtle" onClick={onRemove}>
          Dismiss
        </Button>
      </span>
    </div>
  )
}
