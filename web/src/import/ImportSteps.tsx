import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './ImportSteps.module.css'

const STEPS = ['upload', 'match', 'check', 'done'] as const
export type Step = (typeof STEPS)[number]

const LABELS: Readonly<Record<Step, string>> = {
  upload: 'Upload',
  match: 'Match columns',
  check: 'Check',
  done: 'Done',
}

interface ImportStepsProps {
  readonly current: Step
  /** Null before a file is uploaded. */
  readonly importId: number | null
  /** The furthest step that can be opened. */
  readonly furthest: Step
}

/** Where an import stands. Steps that are open are links, and nothing is lost between them. */
export function ImportSteps({ current, importId, furthest }: ImportStepsProps) {
  const at = STEPS.indexOf(current)
  const open = STEPS.indexOf(furthest)
  return (
    <nav aria-label="Steps" className="no-print">
      <ol className={classes.steps}>
        {STEPS.map((step, index) => {
          const number = (
            <span className={classes.number} aria-hidden>
              {index < at ? <IconCheck size={14} stroke={2.2} /> : index + 1}
            </span>
          )
          const isLink = importId !== null && index <= open && index !== at && furthest !== 'done'
          return (
            <li key={step}>
              {isLink ? (
                <Link
                  className={classes.step}
                  {...(step === 'upload'
                    ? { to: '/import' }
                    : {
                        to: '/import/$importId',
                        params: { importId: String(importId) },
                        search: { step: step === 'match' ? ('match' as const) : ('check' as const) },
                      })}
                >
                  {number}
                  {LABELS[step]}
                </Link>
              ) : (
                <span className={classes.step} aria-current={index === at ? 'step' : undefined}>
                  {number}
                  {LABELS[step]}
                  {index < at && <VisuallyHidden>, done</VisuallyHidden>}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
