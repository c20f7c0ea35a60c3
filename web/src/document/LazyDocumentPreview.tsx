import { LoadingOverlay } from '@mantine/core'
import { lazyPart } from '../ui/layout/lazy-part.tsx'

export const LazyDocumentPreview = lazyPart(
  () => import('./DocumentPreview.tsx').then((chunk) => chunk.DocumentPreview),
  { fallback: <LoadingOverlay visible pos="fixed" />, showError: 'in a dialog' },
)
