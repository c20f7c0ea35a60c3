import { addMonths, printedDay } from '@app/contract/dates'
import { EVACUATION_DAY } from '../answers.ts'
import { DayBlank } from '../parts/DayBlank.tsx'
import { Field, Fields } from '../parts/Field.tsx'
import { Section } from '../parts/Section.tsx'
import { useFacts, useText } from '../sheet.ts'
import { REPORT_WORKING_DAYS, reportDueDay } from './report-due-day.ts'

/** The longest time between two trials (regulation 29 of 2018). */
const MONTHS_BETWEEN_TRIALS = 6

/** The days that follow from the day of the evacuation. */
export function NextTrial() {
  const facts = useFacts()
  const { text: evacuated } = useText(EVACUATION_DAY)
  const reportDue = evacuated && reportDueDay(evacuated, facts)
  const trialDue = evacuated && addMonths(evacuated, MONTHS_BETWEEN_TRIALS)
  return (
    <Section title="Report and next trial evacuation" breaks="whole">
      <Fields>
        <Field
          name="reportDue"
          label={`Send to FENZ by (${REPORT_WORKING_DAYS} working days after this evacuation)`}
          span={6}
        >
          {printedDay(reportDue) || <DayBlank name="reportDue" label="Send to FENZ by" />}
        </Field>
        <Field
          name="nextTrial"
          label={`Next trial due no later than (${MONTHS_BETWEEN_TRIALS} months after this evacuation)`}
          span={6}
        >
          {printedDay(trialDue) || <DayBlank name="nextTrial" label="Next trial due no later than" />}
        </Field>
      </Fields>
    </Section>
  )
}
