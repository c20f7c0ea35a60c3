import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode, type Ref } from 'react'
import classes from './CertificateReview.module.css'

interface CertificateReviewProps {
  readonly paper: ReactNode
  readonly facts: ReactNode
  /** Buttons below the facts; at the bottom of the window on a phone. */
  readonly actions: ReactNode
  /** Takes the focus, so that the keys work and Tab leads to the first field. */
  readonly focusRef?: Ref<HTMLDivElement>
}

/** A paper beside its facts. On a phone the facts come first, and the paper is behind a tab. */
export function CertificateReview({ paper, facts, actions, focusRef }: CertificateReviewProps) {
  const [shown, setShown] = useState('facts')
  return (
    <div className={classes.review} data-shown={shown}>
      <SegmentedControl
        className={classes.switch}
        fullWidth
        aria-label="Show"
        value={shown}
        onChange={setShown}
        data={[
          { value: 'facts', label: 'Facts' },
          { value: 'paper', label: 'Paper' },
        ]}
      />
      <div className={classes.panes}>
        {/* The facts are first for the keyboard, and at the right on the screen. */}
        <div className={classes.side}>
          <div ref={focusRef} tabIndex={-1} className={classes.facts} role="group" aria-label="Facts">
            {facts}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
        <div className={classes.paper}>{paper}</div>
      </div>
    </div>
  )
}
