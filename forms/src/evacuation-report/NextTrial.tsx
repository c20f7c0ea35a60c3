import { addMonths, printedDay } from '@app/contract/dates'
import { EVACUATION_DAY } from '../answers.ts'
import { Field, Fields } from '../parts/Field.tsx'
import { Section } from '../parts/Section.tsx'
import { useText } from '../sheet.ts'

/** The longest time between two trials (regulation 29 of 2018). */
const MONTHS_BETWEEN_TRIALS = 6

export function NextTrial() {
  const { text: evacuated } = useText(EVACUATION_DAY)
  const due = evacuated && printedDay(addMonths(evacuated, MONTHS_BETWEEN_TRIALS))
  return (
    <Section title="Next trial evacuation" breaks="whole">
      <Fields>
        <Field
          name="nextTrial"
          label={`Due no later than (${MONTHS_BETWEEN_TRIALS} months after this evacuation)`}
          value={due}
          span={12}
        />
      </Fields>
    </Section>
  )
}
