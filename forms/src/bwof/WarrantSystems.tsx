import { printedDay } from '@app/contract/dates'
import { Section } from '../parts/Section.tsx'
import { SystemsTable } from '../parts/SystemsTable.tsx'
import { specifiedSystems } from '../parts/systems.ts'
import { useFacts } from '../sheet.ts'

/** As many systems fit on one page, whatever they are called. */
const SYSTEMS_ON_A_PAGE = 24

/**
 * The specified systems of the warrant, with their contractors and the dates of their accepted certificates. The table
 * is on the next page if it does not fit below the form: the form is displayed on a wall and keeps its size
 * (docs/rules/documents.md#scaling).
 */
export function WarrantSystems() {
  const services = specifiedSystems(useFacts())
  return (
    <Section title="Specified systems" breaks={services.length > SYSTEMS_ON_A_PAGE ? 'new-page' : 'whole'}>
      <SystemsTable
        caption="Specified systems"
        services={services}
        codeWidth={9}
        columns={[
          { name: 'contractor', title: 'IQP or company', width: 32, show: ({ supplierName }) => supplierName },
          {
            name: 'certified',
            title: 'Date of Form 12A',
            width: 15,
            show: ({ certificateSignedDate }) => printedDay(certificateSignedDate),
          },
        ]}
      />
    </Section>
  )
}
