import type { Passkey } from '@app/contract/auth/passkey'
import { shownMoment } from '@app/contract/dates'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFactors, usePasskeys } from '../auth/api.ts'
import { canUsePasskeys } from '../auth/passkeys.ts'
import { PasskeySetUp } from '../auth/PasskeySetUp.tsx'
import { settings } from '../lib/settings.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { PasskeyRemoval } from './PasskeyRemoval.tsx'
import { PasskeyRename } from './PasskeyRename.tsx'

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys of the person's own login (docs/rules/sessions-and-roles.md#passkeys). */
export function PasskeySection({ canAdd = canUsePasskeys() }: { readonly canAdd?: boolean }) {
  const { data: passkeys, error, refetch } = usePasskeys()
  const { data: factors } = useFactors()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const isLast = factors?.isRequired === true && !factors.totp && factors.passkeys === 1
  // Where there can be none, and there are none, nothing needs saying.
  if (!canAdd && passkeys?.length === 0) return null
  return (
    <Section
      title="Passkeys"
      actions={
        canAdd &&
        passkeys && (
          <Button size="xs" onClick={() => setOpen({ what: 'add' })}>
            Add a passkey
          </Button>
        )
      }
    >
      {error && <ErrorBanner title="Error retrieving your passkeys" error={error} onRetry={() => void refetch()} />}
      {!passkeys && !error && <Skeleton height={40} />}
      {passkeys?.length === 0 && (
        <Text>
          You have none. A passkey of your phone, computer or security key is a second factor too, and logs you in
          without the password where it asks for your finger, face or PIN.
        </Text>
      )}
      <Stack gap="sm" role="list">
        {passkeys?.map((passkey) => (
          <PasskeyRow
            key={passkey.passkeyId}
            passkey={passkey}
            isLast={isLast}
            onOpen={(what) => setOpen({ what, passkey })}
          />
        ))}
      </Stack>
      {passkeys?.length === 1 && factors && !factors.totp && (
        <Text size="sm" c="dimmed" mt="sm">
          Add another one, or an authenticator, so that you get in when you lose this one.
        </Text>
      )}
      {open?.what === 'add' && (
        <Dialog title="Add a passkey" onClose={close}>
          <PasskeySetUp onDone={close} onCancel={close} />
        </Dialog>
      )}
      {open?.what === 'rename' && (
        <Dialog title="Rename the passkey" onClose={close}>
          <PasskeyRename passkey={open.passkey} onDone={close} />
        </Dialog>
      )}
      {open?.what === 'remove' && (
        <Dialog title={`Remove the passkey ${open.passkey.name}`} onClose={close}>
          <PasskeyRemoval passkey={open.passkey} onDone={close} />
        </Dialog>
      )}
    </Section>
  )
}

const momentOf = (moment: string): string => shownMoment(moment, settings.timeZone, 'D MMM YYYY, HH:mm')

interface PasskeyRowProps {
  readonly passkey: Passkey
  /** The only second factor, and the office asks for one. */
  readonly isLast: boolean
  readonly onOpen: (what: 'rename' | 'remove') => void
}

function PasskeyRow({ passkey: { name, whenAdded, whenLastUsed }, isLast, onOpen }: PasskeyRowProps) {
  return (
    <Group role="listitem" justify="space-between" gap="xs">
      <div>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          added {momentOf(whenAdded)} · {whenLastUsed ? `last used ${momentOf(whenLastUsed)}` : 'not used yet'}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" size="xs" aria-label={`Rename ${name}`} onClick={() => onOpen('rename')}>
          Rename
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={`Remove ${name}`}
          disabled={isLast}
          title={isLast ? 'The office asks for a second factor, and this is the only one.' : undefined}
          onClick={() => onOpen('remove')}
        >
          Remove
        </Button>
      </Group>
    </Group>
  )
}
