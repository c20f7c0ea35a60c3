import { titleAmong } from '@app/contract/service/system-code'
import { Lines } from '../parts/Blank.tsx'
import { Section } from '../parts/Section.tsx'
import { specifiedSystems } from '../parts/systems.ts'
import { useFacts } from '../sheet.ts'

/** The exception notes of the systems, which customers may read. */
export function Exceptions() {
  const systems = specifiedSystems(useFacts())
  const noted = systems.filter(({ exceptionNotes }) => exceptionNotes)
  return (
    <Section title="Exceptions">
      {noted.length === 0 ? (
        <Lines name="exceptions" label="Exceptions" count={1} />
      ) : (
        <ul>
          {noted.map((service) => (
            <li key={service.propertyServiceId}>
              <strong>{titleAmong(service, systems)}:</strong> {service.exceptionNotes}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
