import { Blank } from '../parts/Blank.tsx'
import { Section } from '../parts/Section.tsx'
import { Tick } from '../parts/Tick.tsx'
import { useFacts } from '../sheet.ts'

/** The box before the certificates. */
export const ATTACHED_CERTIFICATES = 'attached.certificates'
export const ATTACHED_RECOMMENDATIONS = 'attached.recommendations'

/** What is attached to the warrant. Several systems can be on one certificate, so certificates are counted. */
export function Attachments() {
  const { certificateCount } = useFacts()
  return (
    <Section title="Attachments" breaks="whole">
      <p className="attachment">
        <Tick name={ATTACHED_CERTIFICATES} label="Certificates relating to inspections, maintenance, and reporting." />{' '}
        Number: {certificateCount || <Blank name="attached.number" label="Number of certificates attached" />}
      </p>
      <p className="attachment">
        <Tick name={ATTACHED_RECOMMENDATIONS} label="Recommendations for amendments to the compliance schedule." />
      </p>
    </Section>
  )
}
