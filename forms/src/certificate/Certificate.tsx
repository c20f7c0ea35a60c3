import { addMonths, printedDay } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import type { Proposals } from '../answers.ts'
import { CERTIFIED_MONTHS } from '../bwof/certified-months.ts'
import { Lines } from '../parts/Blank.tsx'
import { BuildingFields } from '../parts/BuildingFields.tsx'
import { Contractor } from '../parts/Contractor.tsx'
import { DayBlank } from '../parts/DayBlank.tsx'
import { Field, Fields } from '../parts/Field.tsx'
import { FormHeader } from '../parts/FormHeader.tsx'
import { OwnerSection } from '../parts/OwnerSection.tsx'
import { Section } from '../parts/Section.tsx'
import { SignatureBlock } from '../parts/SignatureBlock.tsx'
import { ROWS_FOR_UNKNOWN_SYSTEMS, SystemsTable } from '../parts/SystemsTable.tsx'
import { anniversaryOf, isOwnSupplier, supplierSystems } from '../parts/systems.ts'
import { useFacts, useSignatory } from '../sheet.ts'

/**
 * Form 12A: the certificate of an independently qualified person. The operator's own certificate has its signatory and
 * date. Other contractors fill in the person, dates and signature by hand.
 */
export function Certificate() {
  const facts = useFacts()
  const signatory = useSignatory()
  const isOwn = isOwnSupplier(facts)
  return (
    <>
      <FormHeader
        number="Form 12A"
        title="Certificate of compliance with inspection, maintenance, and reporting procedures"
        subtitle="Section 108(3), Building Act 2004"
      />
      <Section title="The building">
        <Fields>
          <BuildingFields
            fields={[
              ['address', 7],
              ['legalDescription', 5],
              ['name', 5],
              ['location', 5],
              ['level', 2],
              ['use', 9],
              ['schedule', 3],
            ]}
          />
        </Fields>
      </Section>
      <OwnerSection
        title="The owner"
        fields={[
          ['name', 6],
          ['contact', 6],
          ['mailing', 6],
          ['street', 6],
          ['landline', 3],
          ['mobile', 3],
          ['email', 6],
        ]}
      />
      <Contractor title="Independently qualified person" />
      <Section title="Compliance">
        <SystemsTable
          caption="Specified systems certified"
          services={supplierSystems(facts)}
          blankRows={ROWS_FOR_UNKNOWN_SYSTEMS}
          codeWidth={8}
          columns={[
            { name: 'ref', title: 'Ref', width: 9, show: ({ ref }) => ref },
            { name: 'standard', title: 'Performance and inspection standard', width: 16 },
            { name: 'frequency', title: 'Frequency', width: 10 },
            { name: 'dates', title: 'Dates inspected in the period', width: 16 },
            { name: 'result', title: 'Result', width: 8 },
          ]}
        />
      </Section>
      <div className="whole">
        <Period isOwn={isOwn} />
        <p className="statement">
          I certify that the inspection, maintenance, and reporting procedures stated in the compliance schedule have
          been fully complied with, in relation to the specified systems listed above, during the {CERTIFIED_MONTHS}{' '}
          months prior to the date stated below.
        </p>
        <Section title="Recommendations for amendments to the compliance schedule">
          <Lines name="recommendations" label="Recommendations, or None" count={2} />
        </Section>
        <Section title="Signature">
          <SignatureBlock
            of="signature"
            label="Signature of independently qualified person"
            name={signatory?.name}
            position={signatory?.position}
            organisation={facts.supplier?.companyName}
            iqpNumber={signatory?.iqpNumber ?? ''}
            date={isOwn ? facts.issuedDate : null}
          />
        </Section>
      </div>
    </>
  )
}

function Period({ isOwn }: { readonly isOwn: boolean }) {
  const facts = useFacts()
  const anniversary = anniversaryOf(facts)
  const from = anniversary && printedDay(addMonths(anniversary, -CERTIFIED_MONTHS))
  const to = isOwn ? printedDay(facts.issuedDate) : ''
  return (
    <Fields>
      <Field name="period.from" label={`Period of ${CERTIFIED_MONTHS} months: from`} span={6}>
        {from || <DayBlank name="period.from" label="First day of the period" />}
      </Field>
      <Field name="period.to" label="to" span={6}>
        {to || <DayBlank name="period.to" label="Last day of the period" />}
      </Field>
    </Fields>
  )
}

/** The operator's own certificate is ready to sign. */
export const certificateProposals = (facts: FormFacts): Proposals =>
  isOwnSupplier(facts) ? { texts: { recommendations: 'None' } } : {}
