import { addDays, addMonths, isDay, printedDay, type Day } from '@app/contract/dates'
import { FORM_12A_STATEMENT } from '@app/contract/certificate/rules'
import { CERTIFIED_MONTHS } from '../bwof/certified-months.ts'
import { Lines } from '../parts/Blank.tsx'
import { BuildingFields } from '../parts/BuildingFields.tsx'
import { CompanyFields } from '../parts/CompanyFields.tsx'
import { DayBlank } from '../parts/DayBlank.tsx'
import { Field, Fields } from '../parts/Field.tsx'
import { ForSignature } from '../parts/ForSignature.tsx'
import { FormHeader } from '../parts/FormHeader.tsx'
import { OwnerSection } from '../parts/OwnerSection.tsx'
import { SignatureMark } from '../parts/SignatureMark.tsx'
import { PenLine } from '../parts/PenLine.tsx'
import { Section } from '../parts/Section.tsx'
import { ROWS_FOR_UNKNOWN_SYSTEMS, SystemsTable } from '../parts/SystemsTable.tsx'
import { isOwnSupplier, supplierSystems } from '../parts/systems.ts'
import { reachedThrough } from '../parts/values.ts'
import { useFacts, useSignatory, useSignature, useText } from '../sheet.ts'

/**
 * Form 12A: the certificate of an independently qualified person. The operator's own certificate has its signatory and
 * date. Other contractors fill in the person, dates and signature by hand.
 */
export function Certificate() {
  const facts = useFacts()
  const signature = useSignature()
  return (
    <>
      {!signature && <ForSignature />}
      <FormHeader
        number="Form 12A"
        title="Certificate of compliance with inspection, maintenance, and reporting procedures"
        subtitle="Section 108(3)(c), Building Act 2004"
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
      <Section title="Compliance">
        <p className="statement">{FORM_12A_STATEMENT}</p>
        <SystemsTable
          caption="Specified systems certified"
          services={supplierSystems(facts)}
          blankRows={ROWS_FOR_UNKNOWN_SYSTEMS}
          columns={[]}
        />
      </Section>
      <Section title="Recommendations for amendments to the compliance schedule" breaks="whole">
        <Lines name="recommendations" label="Recommendations, or None" count={2} />
      </Section>
      <CertifyingPerson />
    </>
  )
}

const dayOrNull = (text: string): Day | null => (isDay(text) ? text : null)

/** Who certifies, with signature and date. The certificate covers the twelve months that end on its date. */
function CertifyingPerson() {
  const facts = useFacts()
  const { supplier } = facts
  const signatory = useSignatory()
  const { text: typed } = useText('period.to')
  const signature = useSignature()
  const signed = signature ? dayOrNull(typed) : isOwnSupplier(facts) ? facts.issuedDate : null
  const last = signed ?? typed
  // Nobody's address or telephone is printed beside the blank for the person's name.
  const company = supplier && (signatory ? reachedThrough(supplier, signatory) : { ...supplier, contact: null })
  const first = last && addDays(addMonths(last, -CERTIFIED_MONTHS), 1)
  return (
    <Section title="Independently qualified person" breaks="whole">
      <Fields>
        <Field name="period.from" label={`Period of ${CERTIFIED_MONTHS} months: from`} span={6}>
          {printedDay(first)}
        </Field>
        <Field name="period.to" label="to" span={6}>
          {printedDay(signed) || <DayBlank name="period.to" label="Last day of the period" />}
        </Field>
        <PenLine label="Signature of independently qualified person" span={8}>
          {signature && <SignatureMark signature={signature} />}
        </PenLine>
        <PenLine label="Date signed" span={4}>
          {printedDay(signed)}
        </PenLine>
        <Field
          name="contractor.person"
          label="Name of independently qualified person"
          value={signatory?.name}
          span={6}
        />
        <CompanyFields of="contractor" company={company} labels={{ name: 'Name of company' }} fields={[['name', 6]]} />
        <Field name="contractor.iqp" label="Registration number" value={signatory?.iqpNumber} span={6} />
        <Field name="contractor.register" label="IQP register" span={6} />
        <CompanyFields
          of="contractor"
          company={company}
          fields={[
            ['mailing', 5],
            ['landline', 3],
            ['email', 4],
          ]}
        />
      </Fields>
    </Section>
  )
}
