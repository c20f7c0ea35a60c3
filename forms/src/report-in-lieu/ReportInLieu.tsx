import { nameAmong, systemCode } from '@app/contract/service/system-code'
import type { Proposals } from '../answers.ts'
import { printedDay, type Day } from '@app/contract/dates'
import { Lines } from '../parts/Blank.tsx'
import { BuildingFields } from '../parts/BuildingFields.tsx'
import { Field, Fields } from '../parts/Field.tsx'
import { ForSignature } from '../parts/ForSignature.tsx'
import { FormHeader } from '../parts/FormHeader.tsx'
import { OwnerSection } from '../parts/OwnerSection.tsx'
import { Section } from '../parts/Section.tsx'
import { SignatureBlock } from '../parts/SignatureBlock.tsx'
import { supplierSystems } from '../parts/systems.ts'
import { useFacts, useSignatory } from '../sheet.ts'

/** The parts of the report in order, each with a proposed text. Underscores mark gaps to fill in by hand. */
const NARRATIVES = [
  {
    name: 'notDone',
    title: 'What was not done',
    proposal:
      'The inspection, maintenance and reporting procedures of the compliance schedule for the specified system(s) listed above were not fully complied with during the 12 months before the date of this report, because the ______________ inspection was not carried out.',
  },
  {
    name: 'why',
    title: 'Why',
    proposal: 'The inspection was missed because ________________________________________.',
  },
  {
    name: 'stateNow',
    title: 'What was done, and the state of the system now',
    proposal:
      'The system was inspected on ______________ in accordance with ______________ and was found to be performing / not performing (delete one) to its performance standard.',
  },
  {
    name: 'next',
    title: 'What happens next',
    proposal:
      'The inspection programme has resumed from ______________. A Form 12A is expected for the period ending ______________.',
  },
] as const

/**
 * Reports to the owner and the council what was and was not done if a certificate cannot be issued. It certifies
 * nothing.
 */
export function ReportInLieu() {
  const facts = useFacts()
  const signatory = useSignatory()
  return (
    <>
      <ForSignature />
      <FormHeader title="Report in lieu of Form 12A" subtitle="This report is not a certificate of compliance." />
      <Section title="The Building">
        <Fields>
          <BuildingFields
            fields={[
              ['address', 12],
              ['name', 6],
              ['legalDescription', 6],
              ['location', 5],
              ['level', 2],
              ['schedule', 5],
              ['use', 12],
            ]}
          />
        </Fields>
      </Section>
      <OwnerSection
        title="The Owner"
        fields={[
          ['name', 6],
          ['contact', 6],
          ['mailing', 6],
          ['street', 6],
          ['landline', 6],
          ['email', 6],
        ]}
      />
      <Section title="Specified System Or Feature">
        <ReportedSystems />
      </Section>
      <Section title="Report">
        {NARRATIVES.map(({ name, title }) => (
          <div key={name} className="narrative">
            <h3>{title}</h3>
            <Lines name={`report.${name}`} label={title} count={2} />
          </div>
        ))}
      </Section>
      <Section title="Signature" breaks="whole">
        <SignatureBlock
          of="signature"
          label="Signature of independently qualified person"
          name={signatory?.name}
          position={signatory?.position}
          organisation={facts.supplier?.companyName}
          iqpNumber={signatory?.iqpNumber ?? ''}
          date={facts.issuedDate}
        />
      </Section>
    </>
  )
}

function ReportedSystems() {
  const systems = supplierSystems(useFacts())
  if (systems.length === 0) {
    return (
      <Fields>
        <Field name="systems" label="Specified system or feature" span={12} />
      </Fields>
    )
  }
  return (
    <ul className={systems.length > 8 ? 'systems columns' : 'systems'}>
      {systems.map((service) => (
        <li key={service.propertyServiceId}>
          {[systemCode(service), nameAmong(service, systems)].filter(Boolean).join(' · ')}
        </li>
      ))}
    </ul>
  )
}

const NOT_COMPLIED =
  'The inspection, maintenance and reporting procedures of the compliance schedule for the specified system(s) listed above were not fully complied with during the 12 months before the date of this report.'

export const reportInLieuProposals = (): Proposals => ({
  texts: Object.fromEntries(NARRATIVES.map(({ name, proposal }) => [`report.${name}`, proposal])),
})

/** Why a supplier cannot certify one of its systems. */
export interface ReportedSystem {
  /** As forms name the system. */
  readonly title: string
  /** In words. */
  readonly reason: string
  /** The reason is that an inspection was missed. */
  readonly wasMissed: boolean
  /** What was found or missed; empty if nothing is said. */
  readonly found: string
  /** When it can be certified; null if that is not known. */
  readonly expectedDate: Day | null
}

/** What is proposed where no inspection was missed: it says neither that one was, nor that the inspections have resumed. */
const NOTHING_MISSED = {
  'report.why': '',
  'report.next': 'A Form 12A is expected for the period ending ______________.',
}

/** What a supplier answered, in the parts of the report. A part about which nothing is said keeps the proposed text. */
export function reportedTexts(systems: readonly ReportedSystem[]): Record<string, string> {
  const { texts = {} } = reportInLieuProposals()
  const found = systems.filter(({ found: said }) => said !== '').map(({ title, found: said }) => `${title}: ${said}`)
  const next = systems.flatMap(({ title, expectedDate }) =>
    expectedDate ? [`A Form 12A is expected on ${printedDay(expectedDate)} for ${title}.`] : [],
  )
  const reasons = systems.map(({ title, reason }) => `${title}: ${reason}.`)
  return {
    ...texts,
    ...(systems.every(({ wasMissed }) => !wasMissed) && NOTHING_MISSED),
    'report.notDone': [NOT_COMPLIED, ...reasons].join('\n'),
    ...(found.length > 0 && { 'report.why': found.join('\n') }),
    ...(next.length > 0 && { 'report.next': next.join('\n') }),
  }
}
