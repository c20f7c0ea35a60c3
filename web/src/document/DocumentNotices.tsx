import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './DocumentNotices.module.css'

/** So many leave the page its room. */
const SHOWN_AT_FIRST = 3

interface DocumentNoticesProps {
  /** What should be looked into before the form is issued. */
  readonly doubts: readonly string[]
  /** The property has changes that are not saved, and so not on the form. */
  readonly hasUnsaved: boolean
}

/** What should be known before a form is generated; none of it stands in the way. */
export function DocumentNotices({ doubts, hasUnsaved }: DocumentNoticesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const notices = [...(hasUnsaved ? [NOT_SAVED] : []), ...doubts]
  if (notices.length === 0) return null
  // One more takes no more room than the button for it.
  const isLong = notices.length > SHOWN_AT_FIRST + 1
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
        {(isLong && !showsAll ? notices.slice(0, SHOWN_AT_FIRST) : notices).map((notice) => (
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

const NOT_SAVED = 'Changes of this property that are not saved yet do not stand on the document.'
