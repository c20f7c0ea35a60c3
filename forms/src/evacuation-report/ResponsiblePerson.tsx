import { Field, Fields } from '../parts/Field.tsx'

/** Who held the evacuation for the owner, and signs for it. */
export function ResponsiblePerson() {
  return (
    <Fields>
      <div className="field signature" style={{ gridColumn: 'span 8' }}>
        <dt>Signature of person responsible, for the building owner</dt>
        <dd />
      </div>
      <div className="field signature" style={{ gridColumn: 'span 4' }}>
        <dt>Date</dt>
        <dd />
      </div>
      <Field name="responsible.name" label="Name" span={3} />
      <Field name="responsible.position" label="Position" span={3} />
      <Field name="responsible.phone" label="Phone" span={3} />
      <Field name="responsible.email" label="Email address" span={3} />
    </Fields>
  )
}
