import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'
import type { RowLink } from './row.ts'
import { ROW_LINK } from './row-focus.ts'

/** The one link of a row, stretched over it, so that every click a browser knows works anywhere on the row. */
export function RowLinkTo({ link, children }: { readonly link: RowLink; readonly children: ReactNode }) {
  return (
    <Link {...link} className={classes.link} {...{ [ROW_LINK]: true }}>
      {children}
    </Link>
  )
}
