import type { Proposals } from '../answers.ts'
import { AgentFields } from '../parts/Agent.tsx'
import { BlankRows } from '../parts/BlankRows.tsx'
import { BuildingFields } from '../parts/BuildingFields.tsx'
import { Field, Fields } from '../parts/Field.tsx'
import { FormHeader } from '../parts/FormHeader.tsx'
import { OwnerSection } from '../parts/OwnerSection.tsx'
import { Section } from '../parts/Section.tsx'
import { SignatureBlock } from '../parts/SignatureBlock.tsx'
import { useAgent, useSigningForOwner } from '../parts/signing-for-owner.ts'
import { Ticks } from '../parts/Ticks.tsx'
import { useFacts } from '../sheet.ts'
import { AMENDMENT_ROWS } from './rows.ts'
import { SystemSheets } from './SystemSheets.tsx'

const ATTACHED_SHEETS = 'sheets'

/** Form 11: the owner, or their agent, asks the council to amend the compliance schedule. */
export function Amendment() {
  const agent = useAgent()
  return (
    <>
      <FormHeader
        number="Form 11"
        title="Application for amendment to compliance schedule"
        subtitle="Section 106, Building Act 2004"
      />
      <Section title="1 The building">
        <Fields>
          <BuildingFields
            hasHints
            fields={[
              ['address', 12],
              ['legalDescription', 12],
              ['name', 5],
              ['location', 5],
              ['level', 2],
              ['year', 7],
              ['life', 5],
              ['use', 12],
              ['purposeGroup', 3],
              ['hazard', 3],
              ['storageHeight', 3],
              ['occupants', 3],
            ]}
          />
        </Fields>
      </Section>
      <OwnerSection title="2 The owner" />
      <Ticks
        title="Evidence of ownership attached"
        of="evidence"
        choices={{
          title: 'Record of title',
          lease: 'Lease',
          sale: 'Agreement for sale and purchase',
          other: 'Other document showing the owner’s name',
        }}
      />
      <Section title="3 The agent" hint="only required where the application is being made on behalf of the owner">
        <AgentFields company={agent === 'none' ? null : agent.company} isAbsent={agent === 'none'} />
        <Ticks title="Owner’s written authorisation attached" of="authorisation" choices={{ yes: 'Yes', no: 'No' }} />
        <FirstContact />
      </Section>
      <Application />
      <Section title="5 Attachments" breaks="whole">
        <Ticks
          title="The following documents are attached to this application"
          of="attachment"
          choices={{
            [ATTACHED_SHEETS]: 'Specified system information sheets',
            plans: 'Plans',
            recommendation: 'Recommendation of an independently qualified person',
            authorisation: 'Owner’s written authorisation',
          }}
        />
      </Section>
      <ApplicantSignature />
      <OfficeUse />
      <SystemSheets />
    </>
  )
}

function FirstContact() {
  const { owner } = useFacts()
  const agent = useAgent()
  const company = agent === 'none' ? owner : agent.company
  return (
    <Fields>
      <Field
        name="firstContact"
        label="First point of contact for communications with the council"
        value={company?.companyName}
        span={12}
      />
    </Fields>
  )
}

function Application() {
  return (
    <Section title="4 Application" breaks="new-page">
      <p className="statement">I request that the compliance schedule for the above building be amended as follows.</p>
      <Fields>
        <BuildingFields fields={[['scheduleOrWarrant', 12]]} />
      </Fields>
      <BlankRows
        of="amendment"
        caption="Amendments applied for"
        count={AMENDMENT_ROWS}
        columns={[
          { name: 'system', title: 'Specified system', width: 28 },
          { name: 'proposed', title: 'Proposed amendment', width: 39 },
          { name: 'reason', title: 'Reason for amendment', width: 33 },
        ]}
      />
    </Section>
  )
}

function ApplicantSignature() {
  const { issuedDate } = useFacts()
  const signing = useSigningForOwner()
  return (
    <Section title="6 Signature" breaks="whole">
      <SignatureBlock
        of="signature"
        label="Signature of owner, or of agent on behalf of and with the authority of the owner"
        {...signing}
        date={issuedDate}
      />
    </Section>
  )
}

function OfficeUse() {
  return (
    <Section title="Office use only" breaks="whole">
      <Fields>
        <Field name="office.received" label="Date received" span={4} />
        <Field name="office.fee" label="Fee" span={4} />
        <Field name="office.receipt" label="Receipt number" span={4} />
      </Fields>
      <Ticks title="Compliance schedule amended" of="office.amended" choices={{ yes: 'Yes', no: 'No' }} />
    </Section>
  )
}

/** The sheets are printed with the form. */
export const amendmentProposals = (): Proposals => ({ ticks: { [`attachment.${ATTACHED_SHEETS}`]: true } })
