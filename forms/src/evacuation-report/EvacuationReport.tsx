import { FormHeader } from '../parts/FormHeader.tsx'
import { Lines } from '../parts/Blank.tsx'
import { Section } from '../parts/Section.tsx'
import { SignatureBlock } from '../parts/SignatureBlock.tsx'
import { useFacts, useSignatory, useTick } from '../sheet.ts'
import { EvacuatedBuilding } from './EvacuatedBuilding.tsx'
import { EvacuationDetails } from './EvacuationDetails.tsx'
import { NextTrial } from './NextTrial.tsx'
import { Questions } from './Questions.tsx'
import { ResponsiblePerson } from './ResponsiblePerson.tsx'

/** The owner's report of an evacuation to Fire and Emergency New Zealand. */
export function EvacuationReport() {
  const facts = useFacts()
  const signatory = useSignatory()
  const { isTicked: isFalseAlarm } = useTick('kind.falseAlarm')
  const { isTicked: isIncident } = useTick('kind.incident')
  const isUnplanned = isFalseAlarm || isIncident
  return (
    <>
      <FormHeader
        title={isUnplanned ? 'Evacuation report' : 'Trial evacuation report'}
        subtitle="Fire and Emergency New Zealand (Fire Safety, Evacuation Procedures, and Evacuation Schemes) Regulations 2018"
      />
      <EvacuatedBuilding />
      <EvacuationDetails />
      <Questions />
      <Section title="Problems met, and corrective action: what, by whom, by when" breaks="new-page">
        <Lines name="problems" label="Problems met, and corrective action" count={8} />
      </Section>
      <Section title="Debrief held with wardens, and training recommended" breaks="whole">
        <Lines name="debrief" label="Debrief held with wardens, and training recommended" count={6} />
      </Section>
      <NextTrial />
      <Section title="Person responsible for the evacuation" breaks="whole">
        <ResponsiblePerson />
      </Section>
      <Section title="Observer" breaks="whole">
        <SignatureBlock
          of="observer"
          label="Signature of observer"
          name={signatory?.name}
          position={signatory?.position}
          organisation={facts.operator?.companyName}
          date={facts.issuedDate}
          dateBlank="observer.date"
        />
      </Section>
      <p className="small">
        This report must be sent to Fire and Emergency New Zealand within 10 working days of the evacuation.
      </p>
    </>
  )
}
