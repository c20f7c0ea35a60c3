import { ISSUE_DAY } from '../answers.ts'
import { Blank } from '../parts/Blank.tsx'
import { Field, Fields } from '../parts/Field.tsx'
import { Section } from '../parts/Section.tsx'
import { SignatureBlock } from '../parts/SignatureBlock.tsx'
import { useSigningForOwner } from '../parts/signing-for-owner.ts'
import { schedulePlace } from '../parts/values.ts'
import { useFacts } from '../sheet.ts'
import { CERTIFIED_MONTHS } from './certified-months.ts'
import { knownIssueDay } from './issue-day.ts'

/**
 * The statements of the warrant, where the records behind it are kept (section 110(d) of the Act), and the signature of
 * the owner, or of the agent with the owner's authority.
 */
export function Warrant() {
  const facts = useFacts()
  const { bwof } = facts
  const signing = useSigningForOwner()
  const months = bwof?.complianceScheduleMonths ?? CERTIFIED_MONTHS
  const kept = schedulePlace(facts)
  return (
    <Section title="Warrant" breaks="whole">
      <p className="statement">
        The maximum number of occupants that can safely use this building is:{' '}
        {bwof?.maximumNumberOfOccupants || <Blank name="building.occupants" label="Maximum number of occupants" />}
      </p>
      <p className="statement">
        The inspection, maintenance, and reporting procedures of the compliance schedule for the above building have
        been fully complied with during the {months === 1 ? 'month' : `${months} months`} prior to the date stated
        below.
      </p>
      <Fields>
        <Field name="kept.schedule" label="The compliance schedule is kept at" value={kept} span={6} />
        <Field name="kept.reports" label="The reports on the compliance schedule are kept at" value={kept} span={6} />
      </Fields>
      <SignatureBlock
        of="signature"
        label="Signature of owner/agent on behalf of and with the authority of the owner"
        {...signing}
        date={knownIssueDay(facts)}
        dateBlank={ISSUE_DAY}
      />
    </Section>
  )
}
