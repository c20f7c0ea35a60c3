import type { FormService } from '@app/contract/document/form-facts'
import { printedDay } from '@app/contract/dates'
import { Section } from '../parts/Section.tsx'
import { SystemsTable, type SystemColumn } from '../parts/SystemsTable.tsx'
import { specifiedSystems } from '../parts/systems.ts'
import { useFacts } from '../sheet.ts'

/** More systems are split into two tables side by side, so that every warrant fits on one page. */
const SYSTEMS_IN_ONE_TABLE = 11

const certified = (width: number): SystemColumn => ({
  name: 'certified',
  title: 'Date of Form 12A',
  width,
  show: ({ whenLastComplianceReceived }) => printedDay(whenLastComplianceReceived),
})

/** The specified systems of the warrant, with their contractors and the dates of their certificates. */
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

/** Half the width of a page has no room for company names, so the companies are numbered and listed below. */
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
