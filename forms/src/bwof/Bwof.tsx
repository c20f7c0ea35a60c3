import type { FormFacts } from '@app/contract/document/form-facts'
import { printedDay } from '@app/contract/dates'
import { isReady } from '@app/contract/service/rules'
import { AgentFields } from '../parts/Agent.tsx'
import { agentOf } from '../parts/agent-of.ts'
import { BuildingFields } from '../parts/BuildingFields.tsx'
import { Field, Fields } from '../parts/Field.tsx'
import { FormHeader } from '../parts/FormHeader.tsx'
import { OwnerSection } from '../parts/OwnerSection.tsx'
import { Section } from '../parts/Section.tsx'
import { anniversaryOf, specifiedSystems } from '../parts/systems.ts'
import { useFacts } from '../sheet.ts'
import { expiryOf } from './expiry.ts'
import { WarrantSignature } from './WarrantSignature.tsx'
import { WarrantStatements } from './WarrantStatements.tsx'
import { WarrantSystems } from './WarrantSystems.tsx'

/** All prescribed fields, in a compact layout. */
const OWNER = [
  ['name', 5],
  ['contact', 3],
  ['mailing', 4],
  ['street', 4],
  ['landline', 2],
  ['mobile', 2],
  ['daytime', 2],
  ['afterHours', 2],
  ['email', 6],
  ['website', 6],
] as const
const AGENT = [
  ['name', 5],
  ['contact', 3],
  ['mailing', 4],
  ['street', 4],
  ['landline', 2],
  ['mobile', 2],
  ['email', 4],
] as const

/** Form 12: the owner's yearly statement, which is displayed in the building. */
export function Bwof() {
  const facts = useFacts()
  const agent = agentOf(facts)
  const received = countReceived(facts)
  return (
    <>
      <FormHeader number="Form 12" title="Building warrant of fitness" subtitle="Section 108, Building Act 2004" />
      <Section title="The building">
        <Fields>
          <BuildingFields
            fields={[
              ['address', 7],
              ['legalDescription', 5],
              ['name', 5],
              ['location', 5],
              ['level', 2],
              ['use', 12],
              ['year', 2],
              ['life', 4],
              ['purposeGroup', 3],
              ['hazard', 3],
            ]}
          />
        </Fields>
      </Section>
      <OwnerSection title="The owner" fields={OWNER} />
      <Section title="The agent">
        {agent === 'none' ? <p>Not applicable.</p> : <AgentFields company={agent.company} fields={AGENT} />}
      </Section>
      <WarrantStatements />
      <WarrantSystems />
      <Section title="Attachments">
        <Fields>
          <Field name="attached.certificates" label="Form 12A certificates (number)" value={received} span={6} />
          <Field
            name="attached.recommendations"
            label="Recommendations for amending the compliance schedule (if any)"
            span={6}
          />
        </Fields>
      </Section>
      <WarrantSignature />
      <FurtherFacts />
    </>
  )
}

/** How many systems have their certificate for this warrant; empty for none. */
function countReceived(facts: FormFacts): string {
  const anniversary = anniversaryOf(facts)
  const received = specifiedSystems(facts).filter(
    ({ whenNextServiceAnniversary, whenLastComplianceReceived }) =>
      whenLastComplianceReceived && isReady(whenNextServiceAnniversary, anniversary),
  )
  return received.length === 0 ? '' : String(received.length)
}

/** Further information for owners and councils, after the end of the prescribed form. */
function FurtherFacts() {
  const facts = useFacts()
  const { bwof } = facts
  const anniversary = anniversaryOf(facts)
  const issued = bwof?.bwofIssuedDate ?? facts.issuedDate ?? facts.today
  const expiry = anniversary && printedDay(expiryOf(anniversary, issued))
  return (
    <Section title="Further information">
      <Fields>
        <BuildingFields fields={[['schedule', 3]]} />
        <Field name="consent" label="Building consent" value={bwof?.buildingConsent} span={2} />
        <Field name="codeCompliance" label="Code compliance cert." value={bwof?.codeComplianceCertificate} span={2} />
        <Field name="expiry" label="This warrant expires on" value={expiry ?? undefined} span={2} />
        <Field name="displayed" label="Displayed at" value={bwof?.bwofLocated} span={3} />
      </Fields>
      <p className="small">
        This building warrant of fitness must be displayed in a place to which users of the building have ready access.
        {expiry && ` It expires on ${expiry}.`}
      </p>
    </Section>
  )
}
