import { NO_ERRORS, type DraftErrors } from './draft.ts'

/** The errors below a path, relative to it: within `services.12.`, `services.12.price` becomes `price`. */
export function errorsWithin(errors: DraftErrors, prefix: string): DraftErrors {
  const within = Object.entries(errors).filter(([path]) => path.startsWith(prefix))
  if (within.length === 0) return NO_ERRORS
  return Object.fromEntries(within.map(([path, message]) => [path.slice(prefix.length), message]))
}
