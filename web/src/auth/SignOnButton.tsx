import { Button, type ButtonProps } from '@mantine/core'
import { settings } from '../lib/settings.ts'
import { rememberPlace, signOnAddress } from './sign-on.ts'

interface SignOnButtonProps extends ButtonProps {
  readonly label?: string
  /** In a new tab this screen stays as it is. */
  readonly inNewTab?: boolean
}

/** Leads to the identity provider. */
export function SignOnButton({ label = settings.signOnLabel, inNewTab = false, ...props }: SignOnButtonProps) {
  return (
    <Button
      component="a"
      href={signOnAddress()}
      fullWidth
      {...(inNewTab ? { target: '_blank', rel: 'noopener' } : { onClick: rememberPlace })}
      {...props}
    >
      Log in with {label}
      {inNewTab && ' in a new tab'}
    </Button>
  )
}
