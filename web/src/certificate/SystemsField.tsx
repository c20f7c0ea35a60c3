import type { Certificate } from '@app/contract/certificate/schema'
import { isBwofSubService } from '@app/contract/service/rules'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useServicesOf } from './api.ts'
import { titleWithRef } from './certificate-words.ts'
import { CERTIFICATE_LABELS } from './labels.ts'

interface SystemsFieldProps {
  readonly certificate: Certificate
  readonly value: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  readonly error: string | undefined
}

/** The systems that a certificate is for. The others of the property are fetched when somebody changes them. */
export function SystemsField({ certificate, value, onChange, error }: SystemsFieldProps) {
  const { propertyId, systems } = certificate
  const [isOpen, setOpen] = useState(false)
  const services = useServicesOf(propertyId, isOpen)
  const names = new Map(systems.map((system) => [system.propertyServiceId, titleWithRef(system)]))
  const offered = services?.filter(isBwofSubService) ?? []
  const choices = [
    ...systems.map(({ propertyServiceId }) => propertyServiceId),
    ...offered.map(({ propertyServiceId }) => propertyServiceId).filter((id) => !names.has(id)),
  ]
  for (const { propertyServiceId, serviceName, ref } of offered) {
    if (!names.has(propertyServiceId)) names.set(propertyServiceId, ref ? `${serviceName} (${ref})` : serviceName)
  }

  return (
    <Checkbox.Group
      label={CERTIFICATE_LABELS.propertyServiceIds}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      error={error}
    >
      <Stack gap={8} mt={4}>
        {choices.map((id) => (
          <Checkbox key={id} size="sm" value={String(id)} label={names.get(id)} />
        ))}
      </Stack>
      {isOpen ? (
        !services && (
          <Text size="sm" c="dimmed" mt={6}>
            Loading the other systems…
          </Text>
        )
      ) : (
        <Button size="compact-xs" variant="subtle" mt={6} onClick={() => setOpen(true)}>
          Other systems of the property
        </Button>
      )}
    </Checkbox.Group>
  )
}
