import { lazyPart } from '../ui/layout/lazy-part.tsx'

/** The editor and its drop zone load when the first defect is opened. */
export const LazyDefectEditor = lazyPart(() => import('./DefectEditor.tsx').then((chunk) => chunk.DefectEditor), {
  showError: 'in a dialog',
})
