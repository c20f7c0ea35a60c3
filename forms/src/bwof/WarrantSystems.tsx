import type { FormService } from '@app/contract/document/form-facts'
import { printedDay } from '@app/contract/dates'
import { Section } from '../parts/Section.tsx'
import { SystemsTable, type SystemColumn } from '../parts/SystemsTable.tsx'
import { specifiedSystems } from '../parts/systems.ts'
import { useFacts } from '../sheet.ts'

/** Above this the systems stand in two halves side by side, so that a warrant of any building is one page. */
const SYSTEMS_IN_ONE_TABLE = 11

const COLUMNS: SystemColumn[] = [
  { name: 'contractor', title: 'IQP or company', width: 30, show: ({ supplierName }) => supplierName },
  {
    name: 'certified',
    title: 'Date of Form 12A',
    width: 20,
    show: ({ whenLastComplianceReceived }) => printedDay(whenLastComplianceReceived),
  },
]

export function WarrantSystems() {
  const services = specifiedSystems(useFacts())
  const halves = inHalves(services)
  return (
    <Section title="Specified systems">
      <div className={halves.length > 1 ? 'halves' : undefined}>
        {halves.map((half, index) => (
          <SystemsTable
            key={half[0]?.propertyServiceId ?? 0}
            caption={halves.length > 1 ? `Specified systems, part ${index + 1}` : 'Specified systems'}
            services={half}
            columns={COLUMNS}
            codeWidth={halves.length > 1 ? 13 : 10}
          />
        ))}
      </div>
    </Section>
  )
}

function inHalves(services: readonly FormService[]): (readonly FormService[])[] {
  if (services.length <= SYSTEMS_IN_ONE_TABLE) return [services]
  const middle = Math.ceil(services.length / 2)
  return [services.slice(0, middle), services.slice(middle)]
}
