import { Field, Fields } from '../parts/Field.tsx'
import { PenLine } from '../parts/PenLine.tsx'
import { Section } from '../parts/Section.tsx'
import { Ticks } from '../parts/Ticks.tsx'

/** Filled in by the owner by hand. */
export function Acknowledgement() {
  return (
    <Section title="Owner’s acknowledgement" breaks="whole">
      <Ticks title="Instruction to proceed with the remedies" of="proceed" choices={{ yes: 'Yes', no: 'No' }} />
      <Fields>
        <Field name="acknowledged.name" label="Name" span={4} />
        <PenLine label="Signature" span={5} />
        <PenLine label="Date" span={3} />
      </Fields>
    </Section>
  )
}
