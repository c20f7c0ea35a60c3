import { printedDay } from '@app/contract/dates'
import { BuildingFields } from '../parts/BuildingFields.tsx'
import { Field, Fields } from '../parts/Field.tsx'
import { FormHeader } from '../parts/FormHeader.tsx'
import { Section } from '../parts/Section.tsx'
import { SystemsTable } from '../parts/SystemsTable.tsx'
import { anniversaryOf, supplierSystems, warrantYear } from '../parts/systems.ts'
import { landline, mailingAddress, personName, contactLine } from '../parts/values.ts'
import { useFacts } from '../sheet.ts'

/** Requests certificates from a contractor for the systems that they look after. */
export function CertificateRequest() {
  const facts = useFacts()
  const { property, supplier, siteContacts, today } = facts
  return (
    <>
      <FormHeader title="Request for a Form 12A certificate" subtitle="Section 108(3)(c), Building Act 2004" />
      <Section title="To">
        <Fields>
          <Field name="to.company" label="Contractor" value={supplier?.companyName} span={6} />
          <Field name="to.contact" label="Contact" value={personName(supplier?.contact)} span={6} />
          <Field name="to.address" label="Address" value={supplier ? mailingAddress(supplier) : ''} span={6} />
          <Field name="asked" label="Date of request" value={printedDay(facts.issuedDate ?? today)} span={3} />
          <Field
            name="number"
            label="Request number"
            // The same for each request of a supplier in a cycle, however often it is printed.
            value={[property.propertyId, supplier?.companyId, warrantYear(facts)].filter(Boolean).join('-')}
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
              ['schedule', 3],
              ['customerReference', 3],
            ]}
          />
        </Fields>
      </Section>
      <Section title="When it is needed">
        <WhenNeeded />
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

/** Nobody can send anything by a day that is gone (docs/rules/services-and-dates.md#working-days). */
function WhenNeeded() {
  const facts = useFacts()
  const { certificatesWantedBy: wanted, today } = facts
  const anniversary = anniversaryOf(facts)
  const isPast = anniversary !== null && anniversary < today
  return (
    <Fields>
      <Field
        name="wanted"
        label="Please send the certificate by"
        value={wanted && wanted < today ? 'Now' : printedDay(wanted)}
        span={6}
      />
      <Field
        name="anniversary"
        label={isPast ? 'BWOF anniversary: the council has been without it since' : WITH_THE_COUNCIL_BY}
        value={printedDay(anniversary)}
        span={6}
      />
    </Fields>
  )
}

const WITH_THE_COUNCIL_BY = 'BWOF anniversary: the council must have it by'

function WhatToSend() {
  const { authority } = useFacts()
  return (
    <Section title="What to send" breaks="whole">
      <ul>
        <li>
          Form 12A for the systems above, signed by an independently qualified person who is registered for them with
          the council.
        </li>
        {authority?.takesReportsInLieu === false ? (
          <li>
            Where a Form 12A cannot be issued, a specified system report and declaration (S-RaD), with the reasons.{' '}
            {authority.companyName} does not take reports in lieu.
          </li>
        ) : (
          <li>
            Where a Form 12A cannot be issued, a report in lieu or a specified system report and declaration (S-RaD),
            with the reasons.
          </li>
        )}
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
