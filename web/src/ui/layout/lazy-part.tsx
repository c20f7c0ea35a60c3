import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { loadCode, MissingCodeError } from '../../lib/load-code.ts'
import { Dialog } from './Dialog.tsx'
import { MissingCode } from './MissingCode.tsx'

interface Options {
  /** Stands there while the code is on its way. */
  readonly waiting?: ReactNode
  /** Where it is told that the code cannot be had: in a dialog where the part is one; nowhere where nothing hangs on it. */
  readonly missing?: 'in place' | 'in a dialog' | 'nowhere'
}

/**
 * A part whose code is fetched when it is first shown. Where that fails, the part says so and the screen around it, with
 * all that was typed, goes on.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, missing = 'in place' }: Options = {},
) {
  const Part = lazy(async () => ({ default: await loadCode(load()) }))
  return function LazyPart(props: Props) {
    const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null
    const tell = (error: MissingCodeError): ReactNode => {
      if (missing === 'nowhere') return waiting
      if (missing === 'in place') return <MissingCode error={error} />
      return (
        <Dialog onClose={() => close?.()} withCloseButton={close !== null} title="Not loaded">
          <MissingCode error={error} />
        </Dialog>
      )
    }
    return (
      <CodeBoundary tell={tell}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </CodeBoundary>
    )
  }
}

interface CodeBoundaryProps {
  readonly tell: (error: MissingCodeError) => ReactNode
  readonly children: ReactNode
}

/** Catches missing code only: what goes wrong inside of a part is the screen's to tell. */
class CodeBoundary extends Component<CodeBoundaryProps, { readonly error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render(): ReactNode {
    const { error }: { error: unknown } = this.state
    if (error === null) return this.props.children
    if (error instanceof MissingCodeError) return this.props.tell(error)
    throw error
  }
}
