import { lazyPart } from '../layout/lazy-part.tsx'

/** Its code comes when somebody else has saved first, which is seldom. */
export const LazyConflictDialog = lazyPart(() => import('./ConflictDialog.tsx').then((chunk) => chunk.ConflictDialog), {
  missing: 'in a dialog',
})
