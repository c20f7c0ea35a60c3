import { CERTIFICATE_KIND_NAMES, CERTIFICATE_KINDS } from '@app/contract/certificate/rules'
import type { Certificate } from '@app/contract/certificate/schema'
import type { Finding } from '@app/contract/finding'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CompanyPicker } from '../company/CompanyPicker.tsx'
import { IqpField } from '../iqp/IqpField.tsx'
import { shownDay } from '@app/contract/dates'
import { today } from '../lib/dates.ts'
import type { DraftErrors } from '../lib/draft.ts'
import { StatusText } from '../ui/feedback/StatusBadge.tsx'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { fieldError } from '../ui/fields/field-error.ts'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useCertifiedCount } from './counts.ts'
import { withSigned, type CertificateDraft } from './certificate-draft.ts'
import classes from './CertificateFields.module.css'
import { CERTIFICATE_LABELS } from './labels.ts'
import { SystemsField } from './SystemsField.tsx'

/** What is missing stands below the field, above an error. */
const ORDER: { readonly inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

interface CertificateFieldsProps {
  readonly certificate: Certificate
  readonly draft: CertificateDraft
  readonly errors: DraftErrors
  /** What keeps it from being accepted. */
  readonly findings: readonly Finding[]
  readonly onChange: (update: (draft: CertificateDraft) => CertificateDraft) => void
}

/** The facts of a certificate, to edit. What is still missing is marked. */
export function CertificateFields({ certificate, draft, errors, findings, onChange }: CertificateFieldsProps) {
  const set = <Name extends keyof CertificateDraft>(name: Name) => ({
    label: CERTIFICATE_LABELS[name],
    value: draft[name],
    onChange: (value: CertificateDraft[Name]) => onChange((old) => ({ ...old, [name]: value })),
    ...missing(name),
  })
  /** Marks a field whose fact is missing. */
  function missing(name: keyof CertificateDraft) {
    const found = findings.find(({ field }) => field === name)
    return {
      ...ORDER,
      ...(found && { description: mark(found.text), 'data-missing': true }),
    }
  }
  // The day was corrected since, or the paper is for another year.
  const dueOn = useCertifiedCount(certificate.propertyId)?.bwofAnniversary
  const isForOther = dueOn && dueOn !== draft.bwofAnniversary
  const wrong = (name: keyof CertificateDraft) => fieldError(CERTIFICATE_LABELS[name], errors[name])

  return (
    <Stack gap="sm">
      <div className={classes.fields}>
        <IqpField
          {...set('iqpName')}
          onType={(iqpName) => onChange((old) => ({ ...old, iqpName }))}
          onChoose={({ name, register, registrationNumber }) =>
            onChange((old) => ({
              ...old,
              iqpName: name,
              iqpRegister: register,
              iqpRegistrationNumber: registrationNumber,
            }))
          }
          error={errors['iqpName']}
        />
        <TextField {...set('iqpRegistrationNumber')} error={errors['iqpRegistrationNumber']} />
        <DateField
          {...set('signedDate')}
          maxDate={today()}
          onChange={(signedDate) => onChange((old) => withSigned(old, signedDate))}
          error={wrong('signedDate')}
        />
        <TextField {...set('iqpRegister')} placeholder="Council or group" error={errors['iqpRegister']} />
        <DateField {...set('periodFrom')} error={wrong('periodFrom')} />
        <DateField {...set('periodTo')} error={wrong('periodTo')} />
        <ChoiceField
          {...set('kind')}
          choices={CERTIFICATE_KINDS}
          labelOf={(kind) => CERTIFICATE_KIND_NAMES[kind]}
          error={errors['kind']}
        />
        <DateField
          {...set('bwofAnniversary')}
          {...(isForOther && { description: mark(`The warrant of this building is due on ${shownDay(dueOn)}.`) })}
          clearable={false}
          onChange={(day) => day && onChange((old) => ({ ...old, bwofAnniversary: day }))}
          error={wrong('bwofAnniversary')}
        />
      </div>
      <SystemsField
        certificate={certificate}
        value={draft.propertyServiceIds}
        onChange={(propertyServiceIds) => onChange((old) => ({ ...old, propertyServiceIds }))}
        error={wrong('propertyServiceIds')}
      />
      <CompanyPicker
        label={CERTIFICATE_LABELS.supplierCompanyId}
        flag="supplier"
        value={draft.supplierCompanyId}
        currentName={certificate.supplierName}
        onChange={(supplierCompanyId) => onChange((old) => ({ ...old, supplierCompanyId }))}
        error={wrong('supplierCompanyId')}
      />
      <NotesField {...set('recommendation')} error={errors['recommendation']} />
    </Stack>
  )
}

const mark = (text: string): ReactNode => <StatusText tone="upcoming">{text}</StatusText>
