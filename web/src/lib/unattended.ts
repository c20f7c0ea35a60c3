const unattended = new WeakSet<AbortSignal>()

/** A signal for calls that nobody asked for: they do not count as a use of the session (docs/rules/calls.md#live). */
export function unattendedSignal(): AbortSignal {
  const { signal } = new AbortController()
  unattended.add(signal)
  return signal
}

export const isUnattendedSignal = (signal: AbortSignal | undefined): boolean =>
  signal !== undefined && unattended.has(signal)
