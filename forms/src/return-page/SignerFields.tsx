import type { Day } from '@app/contract/dates'
import { NotesField, TextField, type Filled } from './fields.tsx'

/** The names of the fields of whoever signs, by their paths. */
export const SIGNER_LABELS = {
  iqpName: 'Name of the IQP who signed',
  signedDate: 'Date signed',
  iqpRegistrationNumber: 'Registration number',
  iqpRegister: 'Register',
  recommendation: 'Recommended changes to the compliance schedule',
  email: 'Your email address',
} as const

/** Who signed, when, and where the confirmation goes. */
export function SignerFields({ today, ...filled }: Filled & { readonly today: Day }) {
  return (
    <>
      <TextField {...filled} name="iqpName" label={SIGNER_LABELS.iqpName} isRequired autoComplete="name" />
      <TextField {...filled} name="signedDate" label={SIGNER_LABELS.signedDate} type="date" isRequired max={today} />
      <TextField {...filled} name="iqpRegistrationNumber" label={SIGNER_LABELS.iqpRegistrationNumber} isOptional />
      <TextField
        {...filled}
        name="iqpRegister"
        label={SIGNER_LABELS.iqpRegister}
        isOptional
        hint="The council or group that registers the IQP"
      />
      <NotesField
        {...filled}
        name="recommendation"
        label={SIGNER_LABELS.recommendation}
        hint="Leave it empty for none"
      />
      <TextField
        {...filled}
        name="email"
        label={SIGNER_LABELS.email}
        type="email"
        autoComplete="email"
        hint="For a confirmation; leave it empty for none"
      />
    </>
  )
}
