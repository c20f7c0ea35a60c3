import { useLocalStorage } from '@mantine/hooks'
import { memo, useLayoutEffect, useRef } from 'react'
import { useEndingRegistrations } from '../iqp/api.ts'
import { EndingNotice } from '../iqp/EndingNotice.tsx'
import { useFailingAddresses } from '../mail/mailbox.ts'
import { FailingNotice } from '../mail/FailingNotice.tsx'
import { useUnreadAnswers } from '../return/unread.ts'
import { UnreadNotice } from '../return/UnreadNotice.tsx'
import classes from './DashboardScreen.module.css'

/**
 * What the office has to look at, on as few lines as the window allows. While it loads, it is as high as it was last time
 * on this device, so that the list does not move. Does not rerender while somebody types.
 */
export const Notices = memo(function Notices({ isInternal }: { readonly isInternal: boolean }) {
  const area = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useLocalStorage<number | null>({
    key: 'warrant.notices-height',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const queries = [useUnreadAnswers(isInternal), useEndingRegistrations(isInternal), useFailingAddresses(isInternal)]
  const isLoading = isInternal && queries.some(({ isPending }) => isPending)
  useLayoutEffect(() => {
    if (!isLoading) setHeight(area.current?.offsetHeight ?? 0)
  }, [isLoading, setHeight])

  return (
    <div
      ref={area}
      className={classes.notices}
      data-loading={isLoading || undefined}
      data-unknown={(isLoading && height === null) || undefined}
      style={isLoading && height ? { minHeight: height } : undefined}
    >
      <UnreadNotice isInternal={isInternal} />
      <EndingNotice isInternal={isInternal} />
      <FailingNotice isInternal={isInternal} />
    </div>
  )
})
