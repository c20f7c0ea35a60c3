import { UnstyledButton } from '@mantine/core'
import classes from './CompanyButton.module.css'

interface CompanyButtonProps {
  /** The company's role, such as `supplier`, for screen readers. */
  readonly of: string
  /** Empty for none. */
  readonly name: string
  readonly onClick: () => void
}

/** Shows a company's name. Clicking it opens a picker to choose another. */
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
