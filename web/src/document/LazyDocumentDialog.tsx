import { LoadingOverlay } from '@mantine/core'
import { lazy, Suspense, type ComponentProps } from 'react'

const DocumentDialog = lazy(() => import('./DocumentDialog.tsx').then((chunk) => ({ default: chunk.DocumentDialog })))

/** The forms and their fonts come with the first document that somebody looks at. */
export function LazyDocumentDialog(props: ComponentProps<typeof DocumentDialog>) {
  return (
    <Suspense fallback={<LoadingOverlay visible pos="fixed" />}>
      <DocumentDialog {...props} />
    </Suspense>
  )
}
