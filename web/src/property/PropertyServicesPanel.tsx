import { shownDay } from '@app/contract/dates'
import type { PropertyListRow } from '@app/contract/property/schema'
import { Skeleton, Stack, Table } from '@mantine/core'
import { useState } from 'react'
import { dayOf } from '../lib/dates.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import { PreviewPanel } from '../ui/layout/SidePanel.tsx'
import { InactiveBadge } from '../ui/feedback/StatusBadge.tsx'
import { useProperty } from './api.ts'
import { propertyNameOf } from './property-name.ts'

interface PropertyServicesPanelProps {
  /** Null closes the panel. */
  readonly property: PropertyListRow | null
  readonly onClose: () => void
}

/** A property's services and when they were created, beside the list. */
export function PropertyServicesPanel({ property, onClose }: PropertyServicesPanelProps) {
  // Keeps the content while the panel slides away.
  const [last, setLast] = useState(property)
  if (property && property !== last) setLast(property)
  const shown = property ?? last

  return (
    <PreviewPanel
      opened={property !== null}
      onClose={onClose}
      title={
        shown && (
          <AnchorLink to="/property/$propertyId" params={{ propertyId: String(shown.propertyId) }} fw={600}>
            {propertyNameOf(shown)}
          </AnchorLink>
        )
      }
    >
      {shown && <Services propertyId={shown.propertyId} />}
    </PreviewPanel>
  )
}

function Services({ propertyId }: { readonly propertyId: number }) {
  const { data: property, error, refetch } = useProperty(propertyId)
  if (error)
    return (
      <ErrorBanner title={`Error retrieving property ${propertyId}`} error={error} onRetry={() => void refetch()} />
    )
  if (!property) return <Loading />
  const services = property.services.filter(({ whenDeleted }) => whenDeleted === null)
  if (services.length === 0) return <EmptyState title="No services">This property has no services yet.</EmptyState>

  return (
    <Table aria-label="Services" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Service</Table.Th>
          <Table.Th ta="right">Created</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {services.map((service) => (
          <Table.Tr key={service.propertyServiceId}>
            <Table.Td>
              {service.serviceName} {!service.active && <InactiveBadge />}
            </Table.Td>
            <Table.Td ta="right" className="tnum" style={{ whiteSpace: 'nowrap' }}>
              {shownDay(dayOf(service.whenCreated))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Loading() {
  return (
    <Stack gap="md" role="group" aria-busy aria-label="Loading services">
      {['80%', '60%', '70%', '50%'].map((width) => (
        <Skeleton key={width} height={12} width={width} />
      ))}
    </Stack>
  )
}
