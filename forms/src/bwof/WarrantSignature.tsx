import { agentOf } from '../parts/agent-of.ts'
import { Section } from '../parts/Section.tsx'
import { SignatureBlock } from '../parts/SignatureBlock.tsx'
import { useSigningForOwner } from '../parts/signing-for-owner.ts'
import { useFacts } from '../sheet.ts'

/** The signature of the owner, or of the agent with the owner's authority. */
export function WarrantSignature() {
  const facts = useFacts()
  const signing = useSigningForOwner()
  return (
    <Section title="Signature" breaks="whole">
      <SignatureBlock
        of="signature"
        label={
          agentOf(facts) === 'none'
            ? 'Signature of owner'
            : 'Signature of agent on behalf of and with the authority of the owner'
        }
        {...signing}
        date={facts.bwof?.bwofIssuedDate ?? facts.issuedDate}
        dateLabel="Date of issue"
      />
    </Section>
  )
}
