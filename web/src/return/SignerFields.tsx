import type { Day } from '@app/contract/dates'
import { SimpleGrid } from '@mantine/core'
import { today } from '../lib/dates.ts'
import type { DraftErrors } from '../lib/draft.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import { fieldError } from '../ui/fields/field-error.ts'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import type { Signer } from './signer.ts'

export interface SignedDraft extends Signer {
  readonly signedDate: Day | null
  readonly recommendation: string
  readonly email: string
}

interface SignerFieldsProps {
  readonly draft: SignedDraft
  readonly errors: DraftErrors
  readonly onChange: (changed: Partial<SignedDraft>) => void
}

/** Who signed, when, and where the confirmation goes. */
export function SignerFields({ draft, errors, onChange }: SignerFieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextField
          label="Name of the IQP"
          autoComplete="name"
          value={draft.iqpName}
          onChange={(iqpName) => onChange({ iqpName })}
          error={errors['iqpName']}
        />
        <TextField
          label="Registration number"
          value={draft.iqpRegistrationNumber}
          onChange={(iqpRegistrationNumber) => onChange({ iqpRegistrationNumber })}
          error={errors['iqpRegistrationNumber']}
        />
        <TextField
          label="Register"
          value={draft.iqpRegister}
          onChange={(iqpRegister) => onChange({ iqpRegister })}
          error={errors['iqpRegister']}
        />
        <DateField
          label="Signed on"
          value={draft.signedDate}
          onChange={(signedDate) => onChange({ signedDate })}
          maxDate={today()}
          error={fieldError('Signed on', errors['signedDate'])}
        />
      </SimpleGrid>
      <NotesField
        label="Recommendations for the compliance schedule"
        value={draft.recommendation}
        onChange={(recommendation) => onChange({ recommendation })}
        error={errors['recommendation']}
      />
      <EmailField value={draft.email} onChange={(email) => onChange({ email })} error={errors['email']} />
    </>
  )
}

interface EmailFieldProps {
  readonly value: string
  readonly onChange: (email: string) => void
  readonly error: string | undefined
}

/** Where the confirmation goes; empty for none. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField label="Email for the confirmation" type="email" autoComplete="email" {...props} />
)
