import { BuildingFields } from '../parts/BuildingFields.tsx'
import { Fields } from '../parts/Field.tsx'
import { FormHeader } from '../parts/FormHeader.tsx'
import { Section } from '../parts/Section.tsx'

/** What an IQP recommends to amend in the compliance schedule, for some systems. */
export interface Recommendation {
  readonly systems: readonly string[]
  readonly iqpName: string
  readonly recommendation: string
}

/** The recommendations that a warrant must have attached (Building Act 2004, section 108(3)(d)). */
export function Recommendations({ recommendations }: { readonly recommendations: readonly Recommendation[] }) {
  return (
    <>
      <FormHeader
        title="Recommendations for amendments to the compliance schedule"
        subtitle="Section 108(3)(d), Building Act 2004"
      />
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
      <Section title="Recommendations">
        <table className="grid" aria-label="Recommendations">
          <thead>
            <tr>
              <th scope="col">Specified systems</th>
              <th scope="col">Recommended by</th>
              <th scope="col">Recommendation</th>
            </tr>
          </thead>
          <tbody>
            {recommendations.map(({ systems, iqpName, recommendation }) => (
              <tr key={`${iqpName} ${systems.join()}`}>
                <th scope="row">{systems.join(', ')}</th>
                <td>{iqpName}</td>
                <td>{recommendation}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  )
}
