import { printedDay, type Day } from '@app/contract/dates'
import { BuildingFields } from '../parts/BuildingFields.tsx'
import { Fields } from '../parts/Field.tsx'
import { FormHeader } from '../parts/FormHeader.tsx'
import { Section } from '../parts/Section.tsx'

/** The papers of one sort in an audit pack. `number` counts them through the pack, as its outline does. */
export interface AuditSection {
  readonly title: string
  readonly papers: readonly { readonly number: number; readonly title: string }[]
}

/** A defect in an audit pack. */
export interface AuditDefect {
  readonly defectId: number
  readonly where: string
  readonly description: string
  readonly severity: string
  readonly found: Day | null
  readonly foundBy: string
  readonly action: string
  /** Null while it is open. */
  readonly cleared: Day | null
  readonly clearedNote: string
}

export interface AuditPackProps {
  readonly from: Day
  readonly to: Day
  readonly sections: readonly AuditSection[]
}

const Building = () => (
  <Section title="The building">
    <Fields>
      <BuildingFields
        fields={[
          ['address', 12],
          ['name', 9],
          ['schedule', 3],
        ]}
      />
    </Fields>
  </Section>
)

const periodOf = (from: Day, to: Day) => `${printedDay(from)} to ${printedDay(to)}`

/** The first pages of an audit pack: what is in it, in its order (Building Act 2004, section 110). */
export function AuditPackContents({ from, to, sections }: AuditPackProps) {
  return (
    <>
      <FormHeader title="Records of the compliance schedule" subtitle={periodOf(from, to)} />
      <Building />
      {sections.map(({ title, papers }) => (
        <Section key={title} title={title}>
          {papers.length === 0 ? (
            <p>None on record in this period.</p>
          ) : (
            <ol aria-label={title} start={papers[0]?.number}>
              {papers.map(({ number, title: paper }) => (
                <li key={number}>{paper}</li>
              ))}
            </ol>
          )}
        </Section>
      ))}
    </>
  )
}

interface DefectsProps {
  readonly from: Day
  readonly to: Day
  readonly defects: readonly AuditDefect[]
}

/** The defects of the period, with how each was cleared. */
export function AuditPackDefects({ from, to, defects }: DefectsProps) {
  return (
    <>
      <FormHeader title="Defects and how they were cleared" subtitle={periodOf(from, to)} />
      <Building />
      <Section title="Defects">
        <table className="grid" aria-label="Defects">
          <thead>
            <tr>
              <th scope="col">Where</th>
              <th scope="col">Defect</th>
              <th scope="col">Found</th>
              <th scope="col">Action</th>
              <th scope="col">Cleared</th>
            </tr>
          </thead>
          <tbody>
            {defects.map((defect) => (
              <tr key={defect.defectId}>
                <th scope="row">{defect.where}</th>
                <td>
                  {defect.description} ({defect.severity})
                </td>
                <td>{[printedDay(defect.found), defect.foundBy].filter(Boolean).join(', ')}</td>
                <td>{defect.action}</td>
                <td>
                  {defect.cleared === null
                    ? 'Open'
                    : [printedDay(defect.cleared), defect.clearedNote].filter(Boolean).join(': ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  )
}
