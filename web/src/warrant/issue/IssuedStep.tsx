import { printedDay } from '@app/contract/dates'
import type { Warrant } from '@app/contract/warrant/schema'
import { Button, Group, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '../../ui/editing/use-leave-guard.ts'
import { ButtonLink } from '../../ui/layout/links.ts'
import { Facts } from '../../ui/layout/Facts.tsx'
import { AcknowledgeDialog } from '../AcknowledgeDialog.tsx'
import { useWarrants } from '../api.ts'
import { PaperButtons } from '../PaperButtons.tsx'
import { SendForm } from '../SendForm.tsx'
import { Sends } from '../WarrantItem.tsx'
import classes from './IssueWarrant.module.css'

/** What was issued: the number, both documents and what has moved; then sending it and what the authority says. */
export function IssuedStep({ warrant: issued }: { readonly warrant: Warrant }) {
  const { propertyId, warrantId } = issued
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [isAcknowledging, setAcknowledging] = useState(false)
  const [hasMessage, setHasMessage] = useState(false)
  useLeaveGuard(hasMessage)
  // Sending and acknowledging change it while the screen is open.
  const { data: warrants } = useWarrants(propertyId)
  const warrant = warrants?.find((each) => each.warrantId === warrantId) ?? issued

  return (
    <section className={classes.panel} aria-label="Issued">
      <Title order={2} ref={heading} tabIndex={-1} className={classes.title} mb="sm">
        Warrant {warrant.number} is issued
      </Title>
      <Facts
        empty=""
        facts={[
          ['Issued on', printedDay(warrant.issueDate)],
          ['Signed by', issued.signatory.name],
          ['Expires on', printedDay(warrant.expiryDate)],
          ['Anniversary', `moved from ${printedDay(warrant.bwofAnniversary)} to ${printedDay(warrant.expiryDate)}`],
          ['Acknowledged', warrant.acknowledgement && printedDay(warrant.acknowledgement.whenAcknowledged)],
        ]}
      />
      <Group mt="md" gap="xs">
        <PaperButtons warrant={warrant} />
      </Group>
      <Title order={3} mt="lg" mb="xs">
        Send
      </Title>
      {warrant.sends && warrant.sends.length > 0 ? (
        <Sends sends={warrant.sends} />
      ) : (
        <SendForm warrant={warrant} onChanged={setHasMessage} onSent={() => heading.current?.focus()} />
      )}
      <Text size="sm" c="dimmed" mt="md">
        When the regional authority confirms it, record that here or on the property.
      </Text>
      <Group className={classes.footer} data-follows gap="xs" justify="flex-end">
        <Button variant="default" onClick={() => setAcknowledging(true)}>
          Acknowledge
        </Button>
        <ButtonLink
          variant="default"
          to="/property/$propertyId"
          params={{ propertyId: String(propertyId) }}
          hash="warrant"
        >
          Go to the property
        </ButtonLink>
      </Group>
      {isAcknowledging && <AcknowledgeDialog warrant={warrant} onClose={() => setAcknowledging(false)} />}
    </section>
  )
}
