import { useState } from 'react'

/** The value, or while it is null the last one: a panel that slides away goes on showing what it held. */
export function useRetainedValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
