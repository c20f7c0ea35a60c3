import { EVACUATION_DAY } from '../answers.ts'
import { Blank } from '../parts/Blank.tsx'
import { DayBlank } from '../parts/DayBlank.tsx'
import { Field, Fields } from '../parts/Field.tsx'
import { Section } from '../parts/Section.tsx'
import { Tick } from '../parts/Tick.tsx'
import { Ticks } from '../parts/Ticks.tsx'

const KINDS = { trial: 'Trial', falseAlarm: 'Unplanned (false alarm)', incident: 'Unplanned (incident)' }
const ALARMS = {
  callPoint: 'Call point',
  detector: 'Detector test',
  switch: 'Evacuation switch',
  verbal: 'Verbal',
}

/** The times and numbers of the evacuation. */
export function EvacuationDetails() {
  return (
    <Section title="The evacuation">
      <Fields>
        <Field name="kind" label="Kind of evacuation" span={12}>
          <Ticks of="kind" choices={KINDS} />
        </Field>
        <Field name={EVACUATION_DAY} label="Date of evacuation" span={4}>
          <DayBlank name={EVACUATION_DAY} label="Date of evacuation" />
        </Field>
        <Field name="time" label="Time of evacuation" span={4}>
          <Time />
        </Field>
        <Field name="notified" label="FENZ notified of it on" span={4}>
          <DayBlank name="notified" label="Date that FENZ was notified of the proposed evacuation" />
        </Field>
        <Field name="alarm.raised" label="How the alarm was raised" span={12}>
          <Ticks of="alarm" choices={ALARMS} />
        </Field>
        <Field name="duration" label="Time until everyone was out (minutes and seconds)" span={6} />
        <Field name="allClear" label="Time until all clear (minutes and seconds)" span={6} />
        <Field name="people" label="Number of people evacuated" span={4} />
        <Field name="visitors" label="Number of visitors" span={4} />
        <Field name="wardens" label="Number of wardens on duty" span={4} />
      </Fields>
    </Section>
  )
}

/** The time with am or pm, never both. */
function Time() {
  return (
    <span className="time">
      <Blank name="time" label="Time of evacuation" />
      <Tick name="time.am" label="am" />
      <Tick name="time.pm" label="pm" />
    </span>
  )
}
