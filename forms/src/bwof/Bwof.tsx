import { printedDay } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import type { Proposals } from '../answers.ts'
import { AgentFields } from '../parts/Agent.tsx'
import { BuildingFields } from '../parts/BuildingFields.tsx'
import { Field, Fields } from '../parts/Field.tsx'
import { FormHeader } from '../parts/FormHeader.tsx'
import { OwnerSection } from '../parts/OwnerSection.tsx'
import { Section } from '../parts/Section.tsx'
import { useAgent } from '../parts/signing-for-owner.ts'
import { useFacts } from '../sheet.ts'
import { ATTACHED_CERTIFICATES, ATTACHED_RECOMMENDATIONS, Attachments } from './Attachments.tsx'
import { DraftMark, DraftReasons } from './Draft.tsx'
import { expiryOf } from './expiry.ts'
import { useIssueDay } from './issue-day.ts'
import { Warrant } from './Warrant.tsx'
import { WarrantSystems } from './WarrantSystems.tsx'

const OWNER = [
  ['name', 4],
  ['contact', 4],
  ['mailing', 4],
  ['street', 4],
  ['registeredOffice', 4],
  ['landline', 2],
  ['mobile', 2],
  ['facsimile', 2],
  ['email', 6],
  ['website', 4],
] as const
const AGENT = [
  ['name', 4],
  ['contact', 4],
  ['mailing', 4],
  ['landline', 2],
  ['mobile', 2],
  ['facsimile', 2],
  ['email', 6],
] as const
const PRESCRIBED = { landline: 'Telephone number', mobile: 'Mobile number', street: 'Street address' }
const IF_APPLICABLE = 'complete if applicable'

/**
 * Form 12: the owner's yearly statement, which is displayed in the building. The prescribed fields are in the order and
 * words of the ministry's form; what follows the attachments is not prescribed.
 */
export function Bwof() {
  const agent = useAgent()
  return (
    <>
      <DraftMark />
      <FormHeader number="Form 12" title="Building warrant of fitness" subtitle="Section 108, Building Act 2004" />
      <Section title="The building">
        <Fields>
          <BuildingFields
            hasHints
            fields={[
              ['address', 7],
              ['legalDescription', 5],
              ['name', 5],
              ['location', 5],
              ['level', 2],
              ['use', 12],
              ['year', 5],
              ['life', 4],
              ['hazard', 3],
            ]}
          />
        </Fields>
      </Section>
      <OwnerSection title="The owner" fields={OWNER} labels={PRESCRIBED} hints={{ contact: IF_APPLICABLE }} />
      <Section title="Agent" hint="Only required if application is being made on behalf of the owner">
        <AgentFields
          company={agent === 'none' ? null : agent.company}
          fields={AGENT}
          labels={PRESCRIBED}
          hints={{
            name: 'only required if warrant is being supplied on behalf of the owner',
            contact: IF_APPLICABLE,
          }}
          isAbsent={agent === 'none'}
        />
      </Section>
      <Warrant />
      <Attachments />
      <FurtherFacts />
      <WarrantSystems />
      <DraftReasons />
    </>
  )
}

/** Further information for owners and councils, after the end of the prescribed form. */
function FurtherFacts() {
  const facts = useFacts()
  const { bwof, today } = facts
  const issued = useIssueDay() ?? today
  const expiry = printedDay(expiryOf(facts, issued))
  return (
    <Section title="Further information" breaks="whole">
      <Fields>
        <BuildingFields
          fields={[
            ['schedule', 3],
            ['purposeGroup', 3],
          ]}
        />
        <Field name="consent" label="Building consent" value={bwof?.buildingConsent} span={3} />
        <Field
          name="codeCompliance"
          label="Code compliance certificate"
          value={bwof?.codeComplianceCertificate}
          span={3}
        />
        <Field name="expiry" label="This warrant expires on" value={expiry} span={3} />
        <Field name="displayed" label="Displayed at" value={bwof?.bwofLocated} span={9} />
      </Fields>
      <p className="small">
        This building warrant of fitness must be displayed in a place to which users of the building have ready access.
        {expiry && ` It expires on ${expiry}.`}
      </p>
    </Section>
  )
}

export const bwofProposals = ({ certificateCount, hasRecommendations }: FormFacts): Proposals => ({
  ticks: { [ATTACHED_CERTIFICATES]: certificateCount > 0, [ATTACHED_RECOMMENDATIONS]: hasRecommendations },
})
