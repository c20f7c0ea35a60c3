import { LoadingOverlay } from '@mantine/core'
import { lazyPart } from '../ui/layout/lazy-part.tsx'

/** The forms and their fonts come with the first document that somebody looks at. */
export const LazyDocumentDialog = lazyPart(() => import('./DocumentDialog.tsx').then((chunk) => chunk.DocumentDialog), {
  fallback: <LoadingOverlay visible pos="fixed" />,
  showError: 'in a dialog',
})
