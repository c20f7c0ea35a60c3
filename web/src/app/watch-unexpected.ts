import { explain } from '../lib/problem-error.ts'
import { toast } from '../ui/feedback/toast.ts'

/** The browser says this of a harmless delay in its own layout. */
const isHarmless = (error: unknown): boolean =>
  (error instanceof Error && error.name === 'AbortError') || String(error).includes('ResizeObserver loop')

function tell(error: unknown): void {
  if (!isHarmless(error)) toast.error('Unexpected exception', explain(error))
}

/** Nothing goes wrong in silence (docs/rules/screens.md#messages). */
export function watchUnexpected(): void {
  window.addEventListener('error', ({ error, message }) => tell(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason))
}
