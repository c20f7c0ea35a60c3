import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { explain } from '../../lib/problem-error.ts'
import { refetchFailed } from '../../lib/refetch-failed.ts'
import classes from './ErrorBanner.module.css'

interface ErrorBannerProps {
  /** What failed, in the product's words. */
  readonly title: string
  /** The failure itself; its detail is shown. */
  readonly error?: unknown
  readonly onRetry?: (() => void) | undefined
}

/** Says what failed where it failed, and offers to try again: what else failed beside it is asked again with it. */
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
      {error ? explain(error) : null}
      {onRetry && (
        <Button mt="xs" size="xs" variant="default" display="block" onClick={retry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}
