import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { explain } from '../lib/problem-error.ts'

interface ErrorBannerProps {
  /** What failed, in the product's words. */
  readonly title: string
  /** The failure itself; its detail is shown. */
  readonly error?: unknown
  readonly onRetry?: (() => void) | undefined
}

/** Says what failed where it failed, and offers to try again. */
export function ErrorBanner({ title, error, onRetry }: ErrorBannerProps) {
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle />} title={title}>
      {error ? <div style={{ whiteSpace: 'pre-line' }}>{explain(error)}</div> : null}
      {onRetry && (
        <Button mt="xs" size="xs" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}
