import { agentOf } from '../parts/Agent.tsx'
import { Section } from '../parts/Section.tsx'
import { SignatureBlock } from '../parts/SignatureBlock.tsx'
import { personName } from '../parts/values.ts'
import { useFacts, useSignatory } from '../sheet.ts'

/** Signed by the owner, or by the agent with the owner's authority; the operator's signatory is printed. */
export function WarrantSignature() {
  const facts = useFacts()
  const signatory = useSignatory()
  const agent = agentOf(facts)
  const company = agent === 'none' ? facts.owner : agent.company
  const isOperator = agent !== 'none' && company !== null && company.companyId === facts.operator?.companyId
  return (
    <Section title="Signature" breaks="whole">
      <SignatureBlock
        of="signature"
        label={
          agent === 'none'
            ? 'Signature of owner'
            : 'Signature of agent on behalf of and with the authority of the owner'
        }
        name={isOperator ? signatory?.name : personName(company?.contact)}
        position={isOperator ? signatory?.position : company?.contact?.jobTitle}
        organisation={company?.companyName}
        date={facts.bwof?.bwofIssuedDate ?? facts.issuedDate}
        dateLabel="Date of issue"
      />
    </Section>
  )
}
