import { daysBetween, printedDay } from '@app/contract/dates'
import { BuildingFields } from '../parts/BuildingFields.tsx'
import { Field, Fields } from '../parts/Field.tsx'
import { FormHeader } from '../parts/FormHeader.tsx'
import { Section } from '../parts/Section.tsx'
import { SignatureBlock } from '../parts/SignatureBlock.tsx'
import { anniversaryOf } from '../parts/systems.ts'
import { contactLine } from '../parts/values.ts'
import { useFacts, useSignatory } from '../sheet.ts'
import { Acknowledgement } from './Acknowledgement.tsx'
import { Defects } from './Defects.tsx'
import { Exceptions } from './Exceptions.tsx'
import { InspectedSystems } from './InspectedSystems.tsx'

/** The defects found in an inspection that must be fixed before certificates and the warrant can be issued. */
export function DefectReport() {
  const facts = useFacts()
  const signatory = useSignatory()
  const { property, customer, owner, siteContacts, operator, today } = facts
  const anniversary = anniversaryOf(facts)
  return (
    <>
      <FormHeader title="Annual IQP inspection: defect summary" subtitle="Inspection summary defect report" />
      <Section title="The inspection">
        <Fields>
          <Field name="inspected" label="Inspection date(s)" span={4} />
          <Field name="number" label="Report number" value={`${property.propertyId}-${today.slice(0, 4)}`} span={2} />
          <Field name="anniversary" label="BWOF anniversary" value={printedDay(anniversary)} span={3} />
          <Field
            name="remaining"
            label="Days remaining"
            value={anniversary ? remainingDays(daysBetween(today, anniversary)) : ''}
            span={3}
          />
        </Fields>
      </Section>
      <Section title="The building">
        <Fields>
          <BuildingFields
            fields={[
              ['address', 12],
              ['name', 6],
              ['location', 6],
              ['use', 12],
              ['occupants', 4],
              ['schedule', 4],
              ['customerReference', 4],
            ]}
          />
        </Fields>
      </Section>
      <Section title="Customer, owner and site contact">
        <Fields>
          <Field name="customer" label="Customer" value={customer?.companyName} span={5} />
          <Field
            name="customer.reach"
            label="Contact"
            value={customer?.contact ? contactLine(customer.contact) : ''}
            span={7}
          />
          <Field name="owner" label="Owner" value={owner?.companyName} span={5} />
          <Field name="owner.reach" label="Contact" value={owner?.contact ? contactLine(owner.contact) : ''} span={7} />
          <Field name="site" label="Site contact" value={siteContacts[0] && contactLine(siteContacts[0])} span={12} />
        </Fields>
      </Section>
      <InspectedSystems />
      <Defects />
      <Exceptions />
      <Section title="Effect on the building warrant of fitness" breaks="whole">
        <p className="statement">
          Form 12A certificates cannot be issued for the systems marked as failed until the defects are remedied and
          re-inspected. A building warrant of fitness cannot be issued until all Form 12A certificates have been
          received.
        </p>
      </Section>
      <Acknowledgement />
      <Section title="Inspector" breaks="whole">
        <SignatureBlock
          of="inspector"
          label="Signature of inspector"
          name={signatory?.name}
          position={signatory?.position}
          organisation={signatory ? operator?.companyName : ''}
          iqpNumber={signatory?.iqpNumber ?? ''}
          date={facts.issuedDate}
        />
      </Section>
    </>
  )
}

const remainingDays = (days: number): string => (days < 0 ? `None, ${-days} late` : String(days))
