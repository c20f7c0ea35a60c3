import { lazyPart } from '../layout/lazy-part.tsx'

/** Loaded on first use: conflicts are rare. */
export const LazyConflictDialog = lazyPart(() => import('./ConflictDialog.tsx').then((chunk) => chunk.ConflictDialog), {
  showError: 'in a dialog',
})
