import { printedDay } from '@app/contract/dates'
import { Lines } from '../parts/Blank.tsx'
import { DayBlank } from '../parts/DayBlank.tsx'
import { Field, Fields } from '../parts/Field.tsx'
import { Section } from '../parts/Section.tsx'
import { Ticks } from '../parts/Ticks.tsx'
import { propertyAddress } from '../parts/values.ts'
import { useFacts, useTexts } from '../sheet.ts'
import { AMENDED_SYSTEMS } from './rows.ts'

const OWNER_CHECKS = {
  daily: 'Daily',
  monthly: 'Monthly',
  threeMonthly: '3 monthly',
  sixMonthly: '6 monthly',
  nineMonthly: '9 monthly',
}
const { daily: _, ...LESS_OFTEN } = OWNER_CHECKS
const IQP_CHECKS = { ...LESS_OFTEN, annually: 'Annually' }
/** The purpose groups of crowds. */
const CROWD_USES = { CS: 'CS', CL: 'CL', CO: 'CO', CM: 'CM', none: 'No crowd activity' }

/**
 * The sheet that councils want with Form 11 for each amended system. Without one on the form there is a sheet to fill in
 * by hand and to copy.
 */
export function SystemSheets() {
  const systems = useTexts(AMENDED_SYSTEMS)
  const sheets = systems
    .map((system, index) => ({ system: system.trim(), row: index + 1 }))
    .filter(({ system }, index, all) => system && all.findIndex((each) => each.system === system) === index)
  return (sheets.length === 0 ? [{ system: '', row: 1 }] : sheets).map(({ system, row }) => (
    <SystemSheet key={row} system={system} of={`sheet.${row}`} />
  ))
}

interface SystemSheetProps {
  /** As on the form; empty if none is there. */
  readonly system: string
  /** Starts the names of its blanks. */
  readonly of: string
}

/** The fields of Southern Building Control Group's sheet. */
function SystemSheet({ system, of }: SystemSheetProps) {
  const { property, bwof, issuedDate } = useFacts()
  return (
    <Section
      title="Specified system sheet"
      hint="one for each specified system; to be attached to Form 11"
      breaks="new-page"
    >
      <Fields>
        <Field name={`${of}.system`} label="Specified system" value={system} span={12} />
        <Field name={`${of}.address`} label="Building address" value={propertyAddress(property)} span={6} />
        <Field
          name="building.scheduleOrWarrant"
          label="Existing compliance schedule number"
          value={bwof?.complianceSchedule}
          span={3}
        />
        <Field name={`${of}.date`} label="Date" span={3}>
          {printedDay(issuedDate) || <DayBlank name={`${of}.date`} label="Date of the sheet" />}
        </Field>
      </Fields>
      <h3>System description</h3>
      <Fields>
        <Field name={`${of}.type`} label="Type" span={6} />
        <Field name={`${of}.make`} label="Make/model" span={6} />
        <Field name={`${of}.location`} label="Location within building" span={12} />
      </Fields>
      <Passage of={of} name="standards" title="Performance standards" lines={4} />
      <Passage of={of} name="procedures" title="Inspection, maintenance and reporting procedures" lines={8} />
      <Passage
        of={of}
        name="function"
        title="If the specified system functions on activation of a warning system, describe the function"
        lines={3}
      />
      <div className="whole">
        <h3>Inspection frequency and responsibility</h3>
        <Ticks title="Carried out by the owner" of={`${of}.owner`} choices={OWNER_CHECKS} />
        <Ticks title="Carried out by the IQP" of={`${of}.iqp`} choices={IQP_CHECKS} />
        <Ticks
          title="Does the building have a ‘use’ that relates to a crowd activity?"
          of={`${of}.crowd`}
          choices={CROWD_USES}
        />
        <p className="small">
          If the building has a ‘use’ nominated, daily inspections by the owner will be included on the compliance
          schedule.
        </p>
      </div>
    </Section>
  )
}

interface PassageProps {
  readonly of: string
  readonly name: string
  readonly title: string
  readonly lines: number
}

/** A longer text with its title. */
function Passage({ of, name, title, lines }: PassageProps) {
  return (
    <div className="narrative">
      <h3>{title}</h3>
      <Lines name={`${of}.${name}`} label={title} count={lines} />
    </div>
  )
}
