import { MAX_MAILED_MEGABYTES } from '@app/contract/email/rules'
import { packMegabytes } from '@app/contract/warrant/rules'
import { WARRANT_PARTIES, type VisibleWarrant, type WarrantParty } from '@app/contract/warrant/schema'
import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { useSendWarrant, useWarrantProperty } from './api.ts'
import { LargePack } from './LargePack.tsx'
import { PARTY_NAMES, reachableParties, useAddresses, type Addresses } from './parties.ts'

interface SendFormProps {
  readonly warrant: VisibleWarrant
  /** Called with whether closing would lose what was entered. */
  readonly onChanged: (wouldLose: boolean) => void
  readonly onSent: () => void
}

/** Sends a warrant: the council pack to the authority, Form 12 to the others. */
export function SendForm(props: SendFormProps) {
  const addresses = useAddresses(useWarrantProperty(props.warrant.propertyId).data)
  if (!addresses) return <Skeleton height={150} role="group" aria-label="Loading the addresses" />
  return <Parties {...props} addresses={addresses} />
}

function Parties({ warrant, addresses, onChanged, onSent }: SendFormProps & { readonly addresses: Addresses }) {
  const [reachable] = useState<readonly string[]>(() => reachableParties(addresses))
  const [chosen, setChosen] = useState(reachable)
  const [message, setMessage] = useState('')
  const [isFormAlone, setFormAlone] = useState(false)
  const { mutate, isPending, isSuccess, error } = useSendWarrant()
  const to = WARRANT_PARTIES.filter((party) => chosen.includes(party))
  const packSize = packMegabytes([{ size: warrant.packSize ?? 0 }])
  const isChanged =
    message !== '' || isFormAlone || to.length !== reachable.length || to.some((party) => !reachable.includes(party))
  useEffect(() => onChanged(isChanged && !isSuccess), [onChanged, isChanged, isSuccess])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (to.length > 0 && !isPending)
      mutate({ warrantId: warrant.warrantId, to, message, isFormAlone }, { onSuccess: onSent })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Checkbox.Group label="Send to" value={[...chosen]} onChange={setChosen}>
          <Stack gap={8} mt={6}>
            {WARRANT_PARTIES.map((party) => (
              <Checkbox
                key={party}
                value={party}
                label={PARTY_NAMES[party]}
                description={describe(party, addresses, isFormAlone ? null : packSize)}
                disabled={addresses[party].length === 0}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {packSize > MAX_MAILED_MEGABYTES && to.includes('authority') && (
          <LargePack
            megabytes={packSize}
            documentId={warrant.packDocumentId}
            isFormAlone={isFormAlone}
            onChange={setFormAlone}
          />
        )}
        <NotesField label="Message" value={message} onChange={setMessage} />
        {error && <ErrorBanner title="The warrant was not sent" error={error} />}
        {to.length === 0 && (
          <Text size="sm" c="dimmed">
            Choose at least one recipient.
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} disabled={to.length === 0}>
            Send
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** @param packSize in megabytes; null where the authority gets Form 12 too */
function describe(party: WarrantParty, addresses: Addresses, packSize: number | null): string {
  const known = addresses[party].join(', ')
  if (known === '') return 'No email address'
  return `${party === 'authority' && packSize !== null ? `Council pack (${packSize} MB)` : 'Form 12'} to ${known}`
}
