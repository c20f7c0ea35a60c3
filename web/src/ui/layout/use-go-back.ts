import { useCanGoBack, useNavigate, useRouter, type NavigateOptions } from '@tanstack/react-router'

/** Goes back to the previous screen, or to `otherwise` if this screen was the first. */
export function useGoBack(otherwise: NavigateOptions['to']) {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return (options: { readonly ignoreBlocker?: boolean } = {}): void => {
    if (canGoBack) router.history.back(options)
    else void navigate({ to: otherwise, ...options })
  }
}
