import { fold } from '@app/contract/keyword'

/** What is done to a service, on the screen of its property. */
const VERBS = [
  { name: 'snooze', label: 'Snooze a service' },
  { name: 'record', label: 'Record compliance' },
] as const

/** The verb that a query begins with, and the rest of the query, which names the property. */
export function startOfVerb(query: string) {
  const folded = fold(query).trimStart()
  const verb = VERBS.find(({ name }) => folded === name || folded.startsWith(`${name} `))
  return verb ? { ...verb, rest: folded.slice(verb.name.length).trim() } : null
}
