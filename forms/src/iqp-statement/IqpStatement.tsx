import { Lines } from '../parts/Blank.tsx'
import { BlankRows } from '../parts/BlankRows.tsx'
import { BuildingFields } from '../parts/BuildingFields.tsx'
import { Contractor } from '../parts/Contractor.tsx'
import { Fields } from '../parts/Field.tsx'
import { ForSignature } from '../parts/ForSignature.tsx'
import { FormHeader } from '../parts/FormHeader.tsx'
import { OwnerSection } from '../parts/OwnerSection.tsx'
import { Section } from '../parts/Section.tsx'
import { SignatureBlock } from '../parts/SignatureBlock.tsx'
import { ROWS_FOR_UNKNOWN_SYSTEMS, SystemsTable } from '../parts/SystemsTable.tsx'
import { isOwnSupplier, supplierSystems, warrantYear } from '../parts/systems.ts'
import { useFacts, useSignatory } from '../sheet.ts'
import { OPEN_DEFECTS } from './proposals.ts'

const WORK_ROWS = 14

/**
 * The yearly report of a contractor who carried out procedures of the compliance schedule (section 110(a) of the Act).
 */
export function IqpStatement() {
  const facts = useFacts()
  const signatory = useSignatory()
  const isOwn = isOwnSupplier(facts)
  return (
    <>
      <ForSignature />
      <FormHeader
        title={`Annual IQP statement ${warrantYear(facts)}`}
        subtitle="Statement of maintenance · Section 110(a), Building Act 2004"
      />
      <Section title="The building">
        <Fields>
          <BuildingFields
            fields={[
              ['address', 12],
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
        ]}
      />
      <Contractor title="The contractor" />
      <Section title="Specified systems">
        <SystemsTable
          caption="Specified systems"
          services={supplierSystems(facts)}
          blankRows={ROWS_FOR_UNKNOWN_SYSTEMS}
          columns={[
            { name: 'ref', title: 'Ref', width: 14, show: ({ ref }) => ref },
            { name: 'standard', title: 'Standard followed', width: 24 },
            { name: 'frequency', title: 'Frequency', width: 16 },
          ]}
        />
      </Section>
      <Section title="Work done" breaks="new-page">
        <BlankRows
          of="work"
          caption="Work done"
          count={WORK_ROWS}
          columns={[
            { name: 'date', title: 'Date', width: 12 },
            { name: 'procedure', title: 'Procedure', width: 24 },
            { name: 'person', title: 'Carried out by', width: 17 },
            { name: 'faults', title: 'Faults found', width: 18 },
            { name: 'remedy', title: 'Remedy', width: 17 },
            { name: 'remedied', title: 'Remedied on', width: 12 },
          ]}
        />
      </Section>
      <Section title="Defects still open at the end of the period" breaks="whole">
        <Lines name={OPEN_DEFECTS} label="Defects still open at the end of the period" count={2} />
      </Section>
      <Section title="Recommendations to amend the compliance schedule" breaks="whole">
        <Lines name="recommendations" label="Recommendations to amend the compliance schedule" count={2} />
      </Section>
      <Section title="Statement" breaks="whole">
        <p className="statement">
          I carried out, or supervised, the procedures shown above on the dates shown, in accordance with the compliance
          schedule for this building.
        </p>
        <SignatureBlock
          of="signature"
          label="Signature"
          name={signatory?.name}
          position={signatory?.position}
          organisation={facts.supplier?.companyName}
          iqpNumber={signatory?.iqpNumber ?? ''}
          date={isOwn ? facts.issuedDate : null}
        />
      </Section>
    </>
  )
}
