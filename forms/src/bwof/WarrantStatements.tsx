import { Blank } from '../parts/Blank.tsx'
import { schedulePlace } from '../parts/values.ts'
import { Field, Fields } from '../parts/Field.tsx'
import { Section } from '../parts/Section.tsx'
import { useFacts } from '../sheet.ts'
import { CERTIFIED_MONTHS } from './certified-months.ts'

/** The statements of the warrant, and where the records behind it are kept (section 110(d) of the Act). */
export function WarrantStatements() {
  const facts = useFacts()
  const { bwof } = facts
  const months = bwof?.complianceScheduleMonths ?? CERTIFIED_MONTHS
  const kept = schedulePlace(facts)
  return (
    <Section title="Warrant">
      <p className="statement">
        The maximum number of occupants that can safely use this building is{' '}
        {bwof?.maximumNumberOfOccupants || <Blank name="building.occupants" label="Maximum number of occupants" />}.
      </p>
      <p className="statement">
        The inspection, maintenance, and reporting procedures of the compliance schedule have been fully complied with
        during the {months === 1 ? 'month' : `${months} months`} prior to the date stated below.
      </p>
      <Fields>
        <Field name="kept.schedule" label="The compliance schedule is kept at" value={kept} span={6} />
        <Field name="kept.reports" label="The reports on the compliance schedule are kept at" value={kept} span={6} />
      </Fields>
    </Section>
  )
}
