import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { opensNewTab } from '../layout/opens-new-tab.ts'
import classes from './DataTable.module.css'
import type { RowLink } from './row.ts'
import { rememberRow, ROW_LINK } from './row-focus.ts'

/**
 * The only link of a row, stretched over the row, so that every kind of click works anywhere on it. A plain element: a
 * hundred of the router's own links would all rerender at every change of the address.
 */
export function RowLinkTo({ link, children }: { readonly link: RowLink; readonly children: ReactNode }) {
  const router = useRouter()
  const { publicHref } = router.buildLocation(link)
  return (
    <a
      href={publicHref}
      className={classes.link}
      {...{ [ROW_LINK]: true }}
      onPointerEnter={() => void router.preloadRoute(link)}
      onClick={(event) => {
        if (opensNewTab(event)) return
        event.preventDefault()
        rememberRow(publicHref)
        void router.navigate(link)
      }}
    >
      {children}
    </a>
  )
}
