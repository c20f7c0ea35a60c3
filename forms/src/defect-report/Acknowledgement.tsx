import { Field, Fields } from '../parts/Field.tsx'
import { PenLine } from '../parts/PenLine.tsx'
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
        <PenLine label="Signature" span={5} />
        <PenLine label="Date" span={3} />
      </Fields>
    </Section>
  )
}
