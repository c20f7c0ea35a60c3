import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../lib/problem-error.ts'
import { refetchFailed } from '../../lib/refetch-failed.ts'
import classes from './ErrorBanner.module.css'

interface ErrorBannerProps {
  /** What failed, in words for the person. */
  readonly title: string
  /** The error itself. Its detail is shown. */
  readonly error?: unknown
  readonly onRetry?: (() => void) | undefined
}

/** An error message in place of what failed to load. "Try again" also refetches every other failed query. */
export function ErrorBanner({ title, error, onRetry }: ErrorBannerProps) {
  const queryClient = useQueryClient()
  const retry = (): void => {
    onRetry?.()
    void refetchFailed(queryClient)
  }
  return (
    <Alert
      role="alert"
      variant="default"
      icon={<IconAlertCircle aria-hidden />}
      title={title}
      classNames={{ root: classes.root, title: classes.title, icon: classes.title, message: classes.message }}
    >
      {error ? errorMessage(error) : null}
      {onRetry && (
        <Button mt="xs" size="xs" variant="default" display="block" onClick={retry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}
