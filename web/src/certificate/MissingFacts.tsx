import type { Finding } from '@app/contract/finding'
import { Text } from '@mantine/core'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import classes from './MissingFacts.module.css'

/** Fields that mark what is missing themselves. */
const MARKED = ['iqpName', 'signedDate', 'periodFrom']

/** Whether a certificate can be accepted, and what no field can say. */
export function MissingFacts({ findings }: { readonly findings: readonly Finding[] }) {
  const others = findings.filter(({ field }) => field === null || !MARKED.includes(field))
  return (
    <div className={classes.missing}>
      <span role="status">
        {findings.length === 0 ? (
          <StatusBadge tone="away">Ready to accept</StatusBadge>
        ) : (
          <StatusBadge tone="upcoming">
            {findings.length === 1 ? '1 thing is missing' : `${findings.length} things are missing`}
          </StatusBadge>
        )}
      </span>
      {others.map(({ code, text, propertyServiceId }) => (
        <Text key={`${code} ${propertyServiceId} ${text}`} size="sm">
          {text}
        </Text>
      ))}
    </div>
  )
}

/** Moves the focus to the first field whose fact is missing. */
export function focusMissing(within: HTMLElement | Document | null): void {
  const marked = within?.querySelector<HTMLElement>('[data-missing]')
  const field = marked?.matches('input, textarea, select')
    ? marked
    : marked?.querySelector<HTMLElement>('input, textarea, select')
  field?.focus()
}
