interface QuestionOptions {
  readonly title: string
  readonly message: string
  readonly confirm?: string
  readonly cancel?: string
  /**
   * Set it when something would be lost, or when going ahead is likely a mistake. The confirming button is then red,
   * and Enter cancels. Otherwise Enter confirms: the question only spells out what the person asked for, such as how
   * many e-mails will be sent.
   */
  readonly danger?: boolean
  /** Takes the question back, as if it was cancelled, once it has no sense any more. */
  readonly signal?: AbortSignal
}

export interface Question extends Required<Omit<QuestionOptions, 'signal'>> {
  /** Unique, for React. */
  readonly key: number
  readonly answer: (isConfirmed: boolean) => void
}

let lastKey = 0
let current: Question | null = null
const listeners = new Set<() => void>()

function setCurrent(question: Question | null): void {
  current = question
  for (const listener of listeners) listener()
}

/** The question that is open (Questions.tsx shows it). */
export const questions = {
  current: (): Question | null => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Asks the person to confirm. Resolves to false when they cancel or close the question. Only one question is open at a
 * time: a new one cancels the one before.
 */
export function confirm({
  title,
  message,
  confirm = 'Yes',
  cancel = 'Cancel',
  danger = false,
  signal,
}: QuestionOptions): Promise<boolean> {
  current?.answer(false)
  return new Promise((resolve) => {
    const key = ++lastKey
    const answer = (isConfirmed: boolean): void => {
      if (current?.key === key) setCurrent(null)
      resolve(isConfirmed)
    }
    signal?.addEventListener('abort', () => answer(false))
    setCurrent({ key, title, message, confirm, cancel, danger, answer })
  })
}

/** Cancels the question that is open, as the next person must not answer what the last one was asked. */
export const cancelQuestion = (): void => current?.answer(false)

/** Asks before the person leaves a screen with unsaved changes (docs/rules/screens.md#saving). */
export const confirmLeaving = (signal?: AbortSignal): Promise<boolean> =>
  confirm({
    ...(signal && { signal }),
    title: 'Leave without saving?',
    message:
      'Are you sure you want to navigate away from this form without saving first? There appear to be unsaved changes.',
    confirm: 'Leave',
    cancel: 'Stay',
    danger: true,
  })

/** Asks before unsaved changes are discarded without leaving the screen (docs/rules/screens.md#saving). */
export const confirmDiscarding = (signal?: AbortSignal): Promise<boolean> =>
  confirm({
    ...(signal && { signal }),
    title: 'Unsaved changes',
    message: 'Are you sure you want to discard these unsaved changes?',
    confirm: 'Discard',
    cancel: 'Keep',
    danger: true,
  })
