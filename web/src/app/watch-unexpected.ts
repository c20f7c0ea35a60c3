import { errorMessage } from '../lib/problem-error.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Browsers report a harmless delay of their layout as a "ResizeObserver loop". */
const isHarmless = (error: unknown): boolean =>
  (error instanceof Error && error.name === 'AbortError') || String(error).includes('ResizeObserver loop')

function report(error: unknown): void {
  if (!isHarmless(error)) toast.error('Unexpected exception', errorMessage(error))
}

/** Shows every uncaught error (docs/rules/screens.md#messages). */
export function watchUnexpected(): void {
  window.addEventListener('error', ({ error, message }) => report(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
}
