import type { CertificateSuggestion, Mail, MailAttachment } from '@app/contract/mail/schema'
import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { titleWithRef } from '../certificate/certificate-words.ts'
import { CERTIFICATE_LABELS } from '../certificate/labels.ts'
import { IqpField } from '../iqp/IqpField.tsx'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { today } from '../lib/dates.ts'
import { errorsByPath, NO_ERRORS } from '../lib/draft.ts'
import { useGuardedClose } from '../ui/editing/use-guarded-close.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { fieldError } from '../ui/fields/field-error.ts'
import { FieldGroup } from '../ui/fields/FieldGroup.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { useCertificateSuggestion, useFileCertificate } from './api.ts'
import { sizeWords } from './mail-words.ts'

interface CertificateFromMailProps {
  readonly mail: Mail
  /** The attachments that can be the paper. */
  readonly papers: readonly MailAttachment[]
  readonly onClose: () => void
}

/** Files attachments as a certificate (docs/rules/mailbox.md#certificates). What is suggested can be changed. */
export function CertificateFromMail({ mail, papers, onClose }: CertificateFromMailProps) {
  const { data, error, refetch } = useCertificateSuggestion(mail.mailId)
  const [isChanged, setChanged] = useState(false)
  const close = useGuardedClose(isChanged, onClose)
  return (
    <Dialog onClose={close} size="lg" title={`File as certificate, ${mail.propertyName}`}>
      {error && <ErrorBanner title="Error reading the attachments" error={error} onRetry={() => void refetch()} />}
      {data ? (
        <Form mail={mail} papers={papers} suggestion={data} onChanged={setChanged} onCancel={close} onFiled={onClose} />
      ) : (
        !error && <Skeleton height={260} role="group" aria-label="Reading the attachments" aria-busy />
      )}
    </Dialog>
  )
}

/** The first that nobody has filed, or all photos: those are pages of one paper. */
function firstPapers(papers: readonly MailAttachment[]): number[] {
  const open = papers.filter(({ certificateIds }) => certificateIds.length === 0)
  const [first] = open
  if (!first) return []
  const isPdf = ({ fileName }: MailAttachment) => fileName.toLowerCase().endsWith('.pdf')
  const pdf = open.find(isPdf)
  return pdf ? [pdf.position] : open.map(({ position }) => position)
}

interface FormProps extends Omit<CertificateFromMailProps, 'onClose'> {
  readonly suggestion: CertificateSuggestion
  /** Called with whether something differs from what was suggested. */
  readonly onChanged: (isChanged: boolean) => void
  readonly onCancel: () => void
  readonly onFiled: () => void
}

function Form({ mail, papers, suggestion, onChanged, onCancel, onFiled }: FormProps) {
  const [start] = useState(() => ({
    attachments: firstPapers(papers),
    facts: {
      propertyServiceIds: suggestion.propertyServiceIds,
      iqpName: suggestion.iqpName,
      iqpRegistrationNumber: suggestion.iqpRegistrationNumber,
      iqpRegister: suggestion.iqpRegister,
      signedDate: suggestion.signedDate,
    },
  }))
  const [attachments, setAttachments] = useState(start.attachments)
  const [facts, setFacts] = useState(start.facts)
  const isChanged = JSON.stringify({ attachments, facts }) !== JSON.stringify(start)
  useEffect(() => onChanged(isChanged), [onChanged, isChanged])
  const filing = useFileCertificate()
  const button = useRef<HTMLButtonElement>(null)
  // The form comes after the dialog has opened. Enter files what is suggested.
  useEffect(() => button.current?.focus(), [])
  const errors = filing.error ? errorsByPath(fieldErrorsIn(filing.error).map(withoutIndex)) : NO_ERRORS
  const set = (change: Partial<typeof facts>): void => {
    filing.reset()
    setFacts((old) => ({ ...old, ...change }))
  }
  const isReady = attachments.length > 0 && facts.propertyServiceIds.length > 0

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isReady || event.currentTarget.querySelector('[aria-invalid="true"]')) return
    const { supplierCompanyId } = suggestion
    filing.mutate(
      { mailId: mail.mailId, attachments, ...facts, ...(supplierCompanyId !== null && { supplierCompanyId }) },
      { onSuccess: onFiled },
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {suggestion.supplierName ? `From ${suggestion.supplierName}. ` : ''}Suggested from the request, from what is
          known of the supplier and from the paper: check it.
        </Text>
        <Checkbox.Group
          label="Attachments"
          description="Several become one PDF"
          value={attachments.map(String)}
          onChange={(values) => {
            filing.reset()
            setAttachments(values.map(Number))
          }}
          error={errors['attachments'] && `Attachments ${errors['attachments']}`}
        >
          <Stack gap={6} mt={6}>
            {papers.map(({ position, fileName, size, certificateIds }) => (
              <Checkbox
                key={position}
                value={String(position)}
                label={`${fileName} (${sizeWords(size)})${certificateIds.length > 0 ? ', filed already' : ''}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox.Group
          label={CERTIFICATE_LABELS.propertyServiceIds}
          value={facts.propertyServiceIds.map(String)}
          onChange={(values) => set({ propertyServiceIds: values.map(Number) })}
          error={errors['propertyServiceIds'] && `Specified systems ${errors['propertyServiceIds']}`}
        >
          <Stack gap={6} mt={6}>
            {suggestion.systems.map((system) => (
              <Checkbox
                key={system.propertyServiceId}
                value={String(system.propertyServiceId)}
                label={titleWithRef(system)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <FieldGroup columns={2}>
          <IqpField
            label={CERTIFICATE_LABELS.iqpName}
            value={facts.iqpName}
            onType={(iqpName) => set({ iqpName })}
            onChoose={({ name, registrationNumber, register }) =>
              set({ iqpName: name, iqpRegistrationNumber: registrationNumber, iqpRegister: register })
            }
            error={errors['iqpName']}
          />
          <TextField
            label={CERTIFICATE_LABELS.iqpRegistrationNumber}
            value={facts.iqpRegistrationNumber}
            onChange={(iqpRegistrationNumber) => set({ iqpRegistrationNumber })}
            error={errors['iqpRegistrationNumber']}
          />
          <TextField
            label={CERTIFICATE_LABELS.iqpRegister}
            value={facts.iqpRegister}
            onChange={(iqpRegister) => set({ iqpRegister })}
            error={errors['iqpRegister']}
          />
          <DateField
            label={CERTIFICATE_LABELS.signedDate}
            value={facts.signedDate}
            onChange={(signedDate) => set({ signedDate })}
            maxDate={today()}
            error={fieldError(CERTIFICATE_LABELS.signedDate, errors['signedDate'])}
          />
        </FieldGroup>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={filing.isPending} disabled={!isReady} ref={button}>
            File
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** An error of one attachment or system is shown at their group. */
const withoutIndex = <Wrong extends { path: string }>(wrong: Wrong): Wrong => ({
  ...wrong,
  path: wrong.path.replace(/\.\d+$/, ''),
})
