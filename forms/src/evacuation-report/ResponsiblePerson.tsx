import { DayBlank } from '../parts/DayBlank.tsx'
import { Field, Fields } from '../parts/Field.tsx'
import { PenLine } from '../parts/PenLine.tsx'

/** The person who held the evacuation for the owner and signs the report. */
export function ResponsiblePerson() {
  return (
    <Fields>
      <PenLine label="Signature of person responsible, for the building owner" span={8} />
      <PenLine label="Date" span={4}>
        <DayBlank name="responsible.date" label="Date of the responsible person’s signature" />
      </PenLine>
      <Field name="responsible.name" label="Name" span={3} />
      <Field name="responsible.position" label="Position" span={3} />
      <Field name="responsible.phone" label="Phone" span={3} />
      <Field name="responsible.email" label="Email address" span={3} />
    </Fields>
  )
}
