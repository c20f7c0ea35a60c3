import { Section } from '../parts/Section.tsx'
import { SystemsTable } from '../parts/SystemsTable.tsx'
import { specifiedSystems } from '../parts/systems.ts'
import { useFacts } from '../sheet.ts'

export function InspectedSystems() {
  return (
    <Section title="Systems inspected">
      <SystemsTable
        caption="Systems inspected"
        services={specifiedSystems(useFacts())}
        columns={[
          { name: 'ref', title: 'Ref', width: 11, show: ({ ref }) => ref || '–' },
          { name: 'supplier', title: 'Contractor', width: 19, show: ({ supplierName }) => supplierName },
          { name: 'inspected', title: 'Date inspected', width: 14 },
          { name: 'result', title: 'Pass, fail or not inspected', width: 13 },
          { name: 'certificate', title: 'Form 12A', width: 11 },
        ]}
      />
    </Section>
  )
}
