import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './DocumentNotices.module.css'

/** How many notices are shown at first, to leave room for the page. */
const INITIAL_COUNT = 3

interface DocumentNoticesProps {
  /** What to check before the form is issued. */
  readonly doubts: readonly string[]
  /** Whether the property has unsaved changes, which are not on the form. */
  readonly hasUnsaved: boolean
}

/** Notices to read before a form is generated. They do not prevent it. */
export function DocumentNotices({ doubts, hasUnsaved }: DocumentNoticesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const notices = [...(hasUnsaved ? [NOT_SAVED] : []), ...doubts]
  if (notices.length === 0) return null
  // A single extra notice takes no more room than the button.
  const isLong = notices.length > INITIAL_COUNT + 1
  return (
    <Alert
      variant="default"
      radius={0}
      icon={<IconAlertTriangle aria-hidden />}
      title="Before you generate"
      className={classes.notices}
      classNames={{ title: classes.title, icon: classes.title }}
    >
      <ul className={classes.list}>
        {(isLong && !showsAll ? notices.slice(0, INITIAL_COUNT) : notices).map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
      {isLong && (
        <Anchor component="button" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${notices.length}`}
        </Anchor>
      )}
    </Alert>
  )
}

const NOT_SAVED = 'Unsaved changes to this property are not on the document.'
