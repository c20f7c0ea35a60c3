import { BWOF_SERVICE_ID, isBwofSubService } from '@app/contract/service/rules'
import type { VisibleServiceDefinition } from '@app/contract/service/schema'
import { Button, Chip, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useServiceDefinitions, useUsualSystems } from './api.ts'
import classes from './UsualSystems.module.css'
import type { ServiceRow } from './service-rows.ts'

interface UsualSystemsProps {
  readonly services: readonly ServiceRow[]
  readonly customerCompanyId: number | null
  readonly onAdd: (definitions: readonly VisibleServiceDefinition[]) => void
}

/**
 * Offers a building that has no services yet, or a warrant without systems, the systems that such buildings usually have
 * (docs/rules/services-and-dates.md#usual-systems).
 */
export function UsualSystems({ services, customerCompanyId, onAdd }: UsualSystemsProps) {
  const present = services.filter(({ whenDeleted }) => whenDeleted === null)
  const hasWarrant = present.some(({ serviceId }) => serviceId === BWOF_SERVICE_ID)
  const isWanted = present.length === 0 || (hasWarrant && !present.some(isBwofSubService))
  const usual = useUsualSystems(customerCompanyId, isWanted)
  const { data: definitions } = useServiceDefinitions()
  const [leftOut, setLeftOut] = useState<readonly number[]>([])
  const offered = (usual ?? []).flatMap((id) => definitions?.find(({ serviceId }) => serviceId === id) ?? [])
  const warrant = definitions?.find(({ serviceId }) => serviceId === BWOF_SERVICE_ID)
  if (!isWanted || !warrant || offered.length === 0) return null

  const chosen = offered.filter(({ serviceId }) => !leftOut.includes(serviceId))
  return (
    <div className={classes.offer} role="group" aria-label="Usual systems">
      <Text size="sm" c="dimmed">
        A building like this usually has {hasWarrant ? '' : 'a Building Warrant of Fitness with '}
      </Text>
      <Chip.Group
        multiple
        value={chosen.map(({ serviceId }) => String(serviceId))}
        onChange={(values) =>
          setLeftOut(offered.map(({ serviceId }) => serviceId).filter((id) => !values.includes(String(id))))
        }
      >
        <Group gap={6}>
          {offered.map(({ serviceId, buildingAct, serviceName }) => (
            <Chip key={serviceId} className={classes.system ?? ''} value={String(serviceId)} size="xs">
              {[buildingAct, serviceName].filter(Boolean).join(' ')}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Button
        size="xs"
        variant="light"
        disabled={chosen.length === 0}
        onClick={() => onAdd(hasWarrant ? chosen : [warrant, ...chosen])}
      >
        {hasWarrant
          ? 'Add them'
          : `Add the warrant and ${chosen.length === 1 ? '1 system' : `${chosen.length} systems`}`}
      </Button>
    </div>
  )
}
