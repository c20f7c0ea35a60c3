import { useState } from 'react'

/** The value, or the last one while it is null, so that a closing panel keeps its content until it has gone. */
export function useRetainedValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
