import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import classes from './DataTable.module.css'
import type { RowLink } from './row.ts'
import { ROW_LINK } from './row-focus.ts'

const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/**
 * The one link of a row, stretched over it, so that every click a browser knows works anywhere on the row. A bare
 * element: the router's own link watches every change of the address, a hundred times on a page of rows.
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
        if (opensElsewhere(event)) return
        event.preventDefault()
        void router.navigate(link)
      }}
    >
      {children}
    </a>
  )
}
