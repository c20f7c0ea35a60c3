const unsaved = new Set<symbol>()

/** Whether any screen has unsaved changes. */
export const hasUnsavedWork = (): boolean => unsaved.size > 0

/** Marks that there is unsaved work until the returned function is called. */
export function markUnsaved(): () => void {
  const mark = Symbol('unsaved work')
  unsaved.add(mark)
  return () => unsaved.delete(mark)
}
