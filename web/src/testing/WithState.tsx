import { useState, type ReactNode } from 'react'

interface WithStateProps<Value> {
  readonly initial: Value
  /** Called with each change as well. */
  readonly onChange?: (value: Value) => void
  readonly children: (value: Value, change: (value: Value) => void) => ReactNode
}

/** Keeps the value of a field, as a screen does. */
export function WithState<Value>({ initial, onChange, children }: WithStateProps<Value>) {
  const [value, setValue] = useState(initial)
  return children(value, (next) => {
    setValue(() => next)
    onChange?.(next)
  })
}
