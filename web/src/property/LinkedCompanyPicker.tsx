import { IconExternalLink } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { CompanyPicker } from '../company/CompanyPicker.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import classes from './LinkedCompanyPicker.module.css'

interface LinkedCompanyPickerProps extends ComponentProps<typeof CompanyPicker> {
  /** What the link opens, such as `customer`. */
  readonly of: string
}

/** A company picker with a link to the chosen company. A plain link, so that Shift+click opens a new window. */
export function LinkedCompanyPicker({ of, ...props }: LinkedCompanyPickerProps) {
  return (
    <div className={classes.field}>
      <CompanyPicker {...props} />
      {props.value !== null && (
        <AnchorLink
          to="/companies/$companyId"
          params={{ companyId: String(props.value) }}
          className={`${classes.link} no-print`}
          aria-label={`Open the ${of}`}
          title={`Open the ${of} (Shift+click for a new window)`}
        >
          <IconExternalLink size={18} stroke={1.6} aria-hidden />
        </AnchorLink>
      )}
    </div>
  )
}
