import { Section } from '../ui/layout/Section.tsx'
import { WarrantList } from './WarrantList.tsx'

/** The warrants of a property for its customer, to read. */
export function CustomerWarrants({ propertyId }: { readonly propertyId: number }) {
  return (
    <Section id="warrant" title="Warrants">
      <WarrantList propertyId={propertyId} isInternal={false} />
    </Section>
  )
}
