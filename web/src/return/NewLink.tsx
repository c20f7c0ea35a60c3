import { Button, CopyButton, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { useCreateLink } from './api.ts'

export interface LinkedSupplier {
  readonly companyId: number
  readonly name: string
}

interface NewLinkProps {
  readonly propertyId: number
  readonly suppliers: readonly LinkedSupplier[]
}

/** Makes a link for a supplier of the property, and shows its address once. */
export function NewLink({ propertyId, suppliers }: NewLinkProps) {
  const [made, setMade] = useState<{ readonly name: string; readonly url: string } | null>(null)
  const creating = useCreateLink()
  const create = ({ companyId, name }: LinkedSupplier): void =>
    creating.mutate({ propertyId, supplierCompanyId: companyId }, { onSuccess: ({ url }) => setMade({ name, url }) })
  if (suppliers.length === 0) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconLink size={14} aria-hidden />}
            loading={creating.isPending}
          >
            Make a link
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {suppliers.map((supplier) => (
            <Menu.Item key={supplier.companyId} onClick={() => create(supplier)}>
              For {supplier.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {made && (
        <Dialog title={`A link for ${made.name}`} onClose={() => setMade(null)}>
          <Stack gap="sm">
            <TextInput
              label="Address"
              value={made.url}
              readOnly
              data-autofocus
              onFocus={(event) => event.currentTarget.select()}
            />
            <Text size="sm">
              Whoever has this address can answer for {made.name} about this building. It is shown only now.
            </Text>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => setMade(null)}>
                Close
              </Button>
              <CopyButton value={made.url}>
                {({ copied, copy }) => (
                  <Button
                    leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                    onClick={copy}
                  >
                    {copied ? 'Copied' : 'Copy'}
                  </Button>
                )}
              </CopyButton>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  )
}
