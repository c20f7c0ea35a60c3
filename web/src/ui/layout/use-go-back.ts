import { useCanGoBack, useNavigate, useRouter, type NavigateOptions } from '@tanstack/react-router'

/** Goes to where one came from; to `otherwise` when the screen was the first one. */
export function useGoBack(otherwise: NavigateOptions['to']) {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return (options: { readonly ignoreBlocker?: boolean } = {}): void => {
    if (canGoBack) router.history.back(options)
    else void navigate({ to: otherwise, ...options })
  }
}
