/** Something that was done and can be undone for a while. */
export interface Undo {
  /** Unique. */
  readonly key: string
  readonly title: string
  readonly message: string
  readonly undo: () => Promise<unknown>
}

/** The latest last. */
let offered: readonly Undo[] = []
let lastKey = 0

export function offerUndo(done: Omit<Undo, 'key'>): Undo {
  const undo = { ...done, key: `undo ${++lastKey}` }
  offered = [...offered, undo]
  return undo
}

/** False if it was withdrawn before. */
export function withdrawUndo(undo: Undo): boolean {
  const isOffered = offered.includes(undo)
  offered = offered.filter((other) => other !== undo)
  return isOffered
}

export const latestUndo = (): Undo | undefined => offered.at(-1)

/** The next person must not undo what the last one did. */
export function forgetUndos(): void {
  offered = []
}
