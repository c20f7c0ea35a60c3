interface QuestionWords {
  readonly title: string
  readonly message: string
  readonly confirm?: string
  readonly cancel?: string
  /**
   * Something is lost by it, or it is most likely a mistake: the button that does it is red, and Enter cancels. Without it
   * Enter does what the person has just asked for: the question only shows what that means, such as how many e-mails are
   * sent.
   */
  readonly danger?: boolean
}

export interface Question extends Required<QuestionWords> {
  /** Tells it from every other question. */
  readonly key: number
  readonly answer: (isConfirmed: boolean) => void
}

let lastKey = 0
let asked: Question | null = null
const listeners = new Set<() => void>()

function ask(question: Question | null): void {
  asked = question
  for (const listener of listeners) listener()
}

/** The question that waits for an answer (Questions.tsx shows it). */
export const questions = {
  current: (): Question | null => asked,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Asks before something is done; false when the person cancels or closes the question. There is one question at a time:
 * a new one cancels the one that stands.
 */
export function confirm({
  title,
  message,
  confirm = 'Yes',
  cancel = 'Cancel',
  danger = false,
}: QuestionWords): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean): void => {
      ask(null)
      resolve(isConfirmed)
    }
    ask({ key: ++lastKey, title, message, confirm, cancel, danger, answer })
  })
}

/** Asks before unsaved changes are left behind (docs/rules/screens.md#saving). */
export const confirmLeaving = (): Promise<boolean> =>
  confirm({
    title: 'Leave without saving?',
    message:
      'Are you sure you want to navigate away from this form without saving first? There appear to be unsaved changes.',
    confirm: 'Leave',
    cancel: 'Stay',
    danger: true,
  })

/** Asks before unsaved changes are thrown away for another look at the same screen (docs/rules/screens.md#saving). */
export const confirmDiscarding = (): Promise<boolean> =>
  confirm({
    title: 'Unsaved changes',
    message: 'Are you sure you want to discard these unsaved changes?',
    confirm: 'Discard',
    cancel: 'Keep',
    danger: true,
  })
