import { UnstyledButton } from '@mantine/core'
import classes from './CompanyButton.module.css'

interface CompanyButtonProps {
  /** What the company is here, as in `supplier`, for screen readers. */
  readonly of: string
  /** Empty for none. */
  readonly name: string
  readonly onClick: () => void
}

/** A company that stands for the field to choose another: pressing it brings the field. */
export function CompanyButton({ of, name, onClick }: CompanyButtonProps) {
  return (
    <UnstyledButton
      className={classes.button}
      aria-label={`Change ${of}: ${name || 'none'}`}
      title="Change"
      onClick={onClick}
    >
      {name || '–'}
    </UnstyledButton>
  )
}
