import type { FormService } from '@app/contract/document/form-facts'
import { printedDay } from '@app/contract/dates'
import { Section } from '../parts/Section.tsx'
import { SystemsTable, type SystemColumn } from '../parts/SystemsTable.tsx'
import { specifiedSystems } from '../parts/systems.ts'
import { useFacts } from '../sheet.ts'

/** Above this they stand in two halves side by side, so that the warrant of any building is one page. */
const SYSTEMS_IN_ONE_TABLE = 11

const certified = (width: number): SystemColumn => ({
  name: 'certified',
  title: 'Date of Form 12A',
  width,
  show: ({ whenLastComplianceReceived }) => printedDay(whenLastComplianceReceived),
})

/** What the warrant covers, who looked after it, and when they certified it. */
export function WarrantSystems() {
  const services = specifiedSystems(useFacts())
  return (
    <Section title="Specified systems">
      {services.length > SYSTEMS_IN_ONE_TABLE ? <Halves services={services} /> : <OneTable services={services} />}
    </Section>
  )
}

interface TableProps {
  readonly services: readonly FormService[]
}

function OneTable({ services }: TableProps) {
  return (
    <SystemsTable
      caption="Specified systems"
      services={services}
      codeWidth={8}
      columns={[
        { name: 'contractor', title: 'IQP or company', width: 30, show: ({ supplierName }) => supplierName },
        certified(15),
      ]}
    />
  )
}

/** Half a page's width has no room for the companies, so they are numbered and named below. */
function Halves({ services }: TableProps) {
  const companies = [...new Set(services.map(({ supplierName }) => supplierName).filter(Boolean))]
  const number = ({ supplierName }: FormService) => supplierName && String(companies.indexOf(supplierName) + 1)
  const columns: SystemColumn[] = [{ name: 'contractor', title: 'IQP', width: 8, show: number }, certified(26)]
  const middle = Math.ceil(services.length / 2)
  return (
    <>
      <div className="halves">
        {[services.slice(0, middle), services.slice(middle)].map((half, index) => (
          <SystemsTable
            key={half[0]?.propertyServiceId}
            caption={`Specified systems, part ${index + 1}`}
            services={half}
            columns={columns}
            codeWidth={15}
          />
        ))}
      </div>
      <p className="small">IQP or company: {companies.map((company, index) => `${index + 1} ${company}`).join('; ')}</p>
    </>
  )
}
