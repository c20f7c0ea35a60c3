import { Field, Fields } from '../parts/Field.tsx'
import { Section } from '../parts/Section.tsx'
import { Tick } from '../parts/Tick.tsx'

/** Left to the owner's pen. */
export function Acknowledgement() {
  return (
    <Section title="Owner’s acknowledgement" breaks="whole">
      <p className="ticks">
        <span className="ticks-title">Instruction to proceed with the remedies:</span>
        <Tick name="proceed.yes" label="Yes" />
        <Tick name="proceed.no" label="No" />
      </p>
      <Fields>
        <Field name="acknowledged.name" label="Name" span={4} />
        <div className="field signature" style={{ gridColumn: 'span 5' }}>
          <dt>Signature</dt>
          <dd />
        </div>
        <div className="field signature" style={{ gridColumn: 'span 3' }}>
          <dt>Date</dt>
          <dd />
        </div>
      </Fields>
    </Section>
  )
}
