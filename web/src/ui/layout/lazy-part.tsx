import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { loadCode, MissingCodeError } from '../../lib/load-code.ts'
import { Dialog } from './Dialog.tsx'
import { MissingCode } from './MissingCode.tsx'

interface Options {
  /** Shown while the code loads. */
  readonly fallback?: ReactNode
  /** Where to report that the code could not be loaded. `never` is for parts that nobody would miss. */
  readonly showError?: 'in place' | 'in a dialog' | 'never'
}

/**
 * A part whose code is fetched when it is first shown. If that fails, the part says so, and the screen around it keeps
 * working with everything typed into it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, showError = 'in place' }: Options = {},
) {
  const Part = lazy(async () => ({ default: await loadCode(load()) }))
  return function LazyPart(props: Props) {
    const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null
    const renderError = (error: MissingCodeError): ReactNode => {
      if (showError === 'never') return fallback
      if (showError === 'in place') return <MissingCode error={error} />
      return (
        <Dialog onClose={() => close?.()} withCloseButton={close !== null} title="Could not be loaded">
          <MissingCode error={error} />
        </Dialog>
      )
    }
    return (
      <CodeBoundary renderError={renderError}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </CodeBoundary>
    )
  }
}

interface CodeBoundaryProps {
  readonly renderError: (error: MissingCodeError) => ReactNode
  readonly children: ReactNode
}

/** Catches missing code only: the screen reports errors inside a part. */
class CodeBoundary extends Component<CodeBoundaryProps, { readonly error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render(): ReactNode {
    const { error }: { error: unknown } = this.state
    if (error === null) return this.props.children
    if (error instanceof MissingCodeError) return this.props.renderError(error)
    throw error
  }
}
