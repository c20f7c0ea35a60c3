import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { explain } from '../lib/problem-error.ts'
import classes from './ErrorBanner.module.css'

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
    <Alert
      role="alert"
      variant="default"
      icon={<IconAlertCircle aria-hidden />}
      title={title}
      classNames={{ root: classes.root, title: classes.title, icon: classes.title, message: classes.message }}
    >
      {error ? explain(error) : null}
      {onRetry && (
        <Button mt="xs" size="xs" variant="default" display="block" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}
