import type { Finding } from '@app/contract/finding'
import { Button, Title } from '@mantine/core'
import { IconAlertTriangle, IconBan } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { findingKey } from './doubts.ts'
import classes from './Findings.module.css'
import { MendButtons, type Mending } from './MendButtons.tsx'

interface FindingListProps {
  readonly title: string
  readonly findings: readonly Finding[]
  readonly mending: Mending
  /** The findings above this number are folded. */
  readonly folded?: number
  /** What is below a finding, such as the field for its reason. */
  readonly below?: (finding: Finding) => ReactNode
}

/** Findings of one severity in the server's sentences, each with the buttons that lead to its mend. */
export function FindingList({ title, findings, mending, folded = Infinity, below }: FindingListProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (findings.length === 0) return null
  const shown = showsAll ? findings : findings.slice(0, folded)
  return (
    <div>
      <Title order={3} className={classes.heading}>
        {title} ({findings.length})
      </Title>
      <ul className={classes.list} aria-label={title}>
        {shown.map((finding, index) => (
          // Two defects of one system share the key.
          <li key={`${findingKey(finding)} ${index}`} className={classes.finding}>
            <span className={classes.text} data-severity={finding.severity}>
              {finding.severity === 'stop' ? (
                <IconBan size={16} stroke={2} aria-label="Stop:" />
              ) : (
                <IconAlertTriangle size={16} stroke={2} aria-label="Doubt:" />
              )}
              <span>{finding.text}</span>
            </span>
            <MendButtons finding={finding} mending={mending} />
            {below && <div className={classes.answer}>{below(finding)}</div>}
          </li>
        ))}
      </ul>
      {shown.length < findings.length && (
        <Button mt={6} size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
          Show all {findings.length}
        </Button>
      )}
    </div>
  )
}
