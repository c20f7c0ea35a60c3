import { addDays, printedDay } from '@app/contract/dates'
import { BuildingFields } from '../parts/BuildingFields.tsx'
import { Field, Fields } from '../parts/Field.tsx'
import { FormHeader } from '../parts/FormHeader.tsx'
import { Section } from '../parts/Section.tsx'
import { SystemsTable } from '../parts/SystemsTable.tsx'
import { anniversaryOf, supplierSystems } from '../parts/systems.ts'
import { landline, mailingAddress, personName, contactLine } from '../parts/values.ts'
import { useFacts } from '../sheet.ts'

/** The certificate is needed this many days before the council must have the warrant. */
const WANTED_DAYS_BEFORE = 7

/** Requests certificates from a contractor for the systems that they look after. */
export function CertificateRequest() {
  const facts = useFacts()
  const { property, supplier, siteContacts, today } = facts
  const asked = facts.issuedDate ?? today
  const anniversary = anniversaryOf(facts)
  const year = (anniversary ?? asked).slice(0, 4)
  return (
    <>
      <FormHeader title="Request for a Form 12A certificate" subtitle="Section 108(3), Building Act 2004" />
      <Section title="To">
        <Fields>
          <Field name="to.company" label="Contractor" value={supplier?.companyName} span={6} />
          <Field name="to.contact" label="Contact" value={personName(supplier?.contact)} span={6} />
          <Field name="to.address" label="Address" value={supplier ? mailingAddress(supplier) : ''} span={6} />
          <Field name="asked" label="Date of request" value={printedDay(asked)} span={3} />
          <Field name="number" label="Request number" value={`${property.propertyId}-${year}`} span={3} />
        </Fields>
      </Section>
      <Section title="The building">
        <Fields>
          <BuildingFields
            fields={[
              ['address', 12],
              ['name', 6],
              ['schedule', 3],
              ['customerReference', 3],
            ]}
          />
        </Fields>
      </Section>
      <Section title="When it is needed">
        <Fields>
          <Field
            name="wanted"
            label="Please send the certificate by"
            value={anniversary ? printedDay(addDays(anniversary, -WANTED_DAYS_BEFORE)) : ''}
            span={6}
          />
          <Field
            name="anniversary"
            label="BWOF anniversary: the council must have it by"
            value={printedDay(anniversary)}
            span={6}
          />
        </Fields>
      </Section>
      <Section title="Specified systems">
        <SystemsTable
          caption="Systems that certificates are requested for"
          services={supplierSystems(facts)}
          columns={[
            { name: 'ref', title: 'Ref', width: 13, show: ({ ref }) => ref || '–' },
            {
              name: 'last',
              title: 'Last certificate received',
              width: 18,
              show: ({ whenLastComplianceReceived }) => printedDay(whenLastComplianceReceived) || 'None on record',
            },
            { name: 'notes', title: 'Notes', width: 27, show: ({ exceptionNotes }) => exceptionNotes || '–' },
          ]}
        />
      </Section>
      <WhatToSend />
      <Section title="Where to send it" breaks="whole">
        <Return />
      </Section>
      <Section title="Access to the building" breaks="whole">
        <Fields>
          <Field name="access" label="Site contact" value={siteContacts[0] && contactLine(siteContacts[0])} span={12} />
        </Fields>
      </Section>
    </>
  )
}

function WhatToSend() {
  return (
    <Section title="What to send" breaks="whole">
      <ul>
        <li>
          Form 12A for the systems above, signed by an independently qualified person who is registered for them with
          the council.
        </li>
        <li>
          Where a Form 12A cannot be issued, a report in lieu or a specified system report and declaration (S-RaD), with
          the reasons.
        </li>
        <li>Copies of the inspection records of the period.</li>
        <li>Any recommendation for amending the compliance schedule.</li>
      </ul>
    </Section>
  )
}

function Return() {
  const { operator } = useFacts()
  return (
    <Fields>
      <Field name="return.name" label="Return to" value={operator?.companyName} span={4} />
      <Field name="return.email" label="Email address" value={operator?.contact?.email} span={5} />
      <Field name="return.phone" label="Phone" value={operator ? landline(operator) : ''} span={3} />
    </Fields>
  )
}
