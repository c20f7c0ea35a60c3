const unsaved = new Set<symbol>()

/** Whether some screen holds changes that are not saved. */
export const hasUnsavedWork = (): boolean => unsaved.size > 0

/** Says that there is unsaved work until the returned function is called. */
export function markUnsaved(): () => void {
  const mark = Symbol('unsaved work')
  unsaved.add(mark)
  return () => unsaved.delete(mark)
}
