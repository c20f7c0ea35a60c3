import { LoadingOverlay } from '@mantine/core'
import { lazyPart } from '../ui/layout/lazy-part.tsx'

/** The forms and their fonts load when the first document is opened. */
export const LazyDocumentDialog = lazyPart(() => import('./DocumentDialog.tsx').then((chunk) => chunk.DocumentDialog), {
  fallback: <LoadingOverlay visible pos="fixed" />,
  showError: 'in a dialog',
})
