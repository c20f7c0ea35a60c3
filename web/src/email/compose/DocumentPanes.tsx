import { Skeleton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { ErrorBanner } from '../../ui/feedback/ErrorBanner.tsx'
import { DocumentPane } from './DocumentPane.tsx'
import classes from './EmailDialog.module.css'
import type { useAttachedForms } from './render-api.ts'

interface DocumentPanesProps extends Omit<ComponentProps<typeof DocumentPane>, 'form'> {
  readonly attached: ReturnType<typeof useAttachedForms>
}

/** The documents that will be attached to an e-mail. */
export function DocumentPanes({ attached: { data: forms, error, refetch }, ...props }: DocumentPanesProps) {
  if (forms) return forms.map((form) => <DocumentPane key={form.kind} form={form} {...props} />)
  return (
    <div className={classes.pane}>
      {error ? (
        <ErrorBanner title="Error loading the document" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} role="group" aria-label="Loading the document" />
      )}
    </div>
  )
}
