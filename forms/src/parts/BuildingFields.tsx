import type { FormFacts } from '@app/contract/document/form-facts'
import { useFacts } from '../sheet.ts'
import { Field } from './Field.tsx'
import { buildingName, propertyAddress } from './values.ts'

/** Printed for a required fact that is not on record. */
const NOT_KNOWN = 'Not known'
const NOT_APPLICABLE = 'N/A'
const LONGEST_ASKED_YEARS = 50

/** "50 years or more", but not "not more than 50 years". */
const OR_MORE =
  /[>≥+]|\b(?:plus|at least|minimum|(?:not|no) less|(?<!\bnot? )(?:more|over|above|longer|greater|exceed\w*))\b/i

/** The forms ask for the life only if it is 50 years or less: of a longer one they say that it does not apply. */
function shortLife(life: string): string {
  // A year such as 1987 is none of them.
  const years = Number(/(?<!\d)\d{1,3}(?!\d)/.exec(life)?.[0])
  const isLong =
    /\bindefinite/i.test(life) || years > LONGEST_ASKED_YEARS || (years === LONGEST_ASKED_YEARS && OR_MORE.test(life))
  return isLong ? `${NOT_APPLICABLE}: ${life.charAt(0).toLowerCase()}${life.slice(1)}` : life || NOT_KNOWN
}

interface Fact {
  label: string
  /** What prescribed forms say about it. */
  hint?: string
  value: (facts: FormFacts) => string | undefined
}

const FACTS = {
  address: { label: 'Street address of building', value: ({ property }) => propertyAddress(property) },
  legalDescription: {
    label: 'Legal description of land where building is located',
    value: ({ bwof }) => bwof?.legalDescription,
  },
  name: { label: 'Building name', value: ({ property }) => buildingName(property) },
  location: {
    label: 'Location of building within site/block number',
    value: ({ bwof }) => bwof?.locationOfBuildingWithinSite,
  },
  level: { label: 'Level/unit number', value: ({ bwof }) => bwof?.levelUnitNo || NOT_APPLICABLE },
  use: {
    label: 'Current, lawfully established, use',
    hint: 'include number of occupants per level and per use if more than one',
    value: ({ bwof }) => bwof?.buildingUse,
  },
  year: {
    label: 'Year first constructed',
    hint: 'insert year, approximate date is acceptable, eg. c1920s or 1960 – 1970',
    value: ({ bwof }) => bwof?.firstConstructed || NOT_KNOWN,
  },
  life: {
    label: 'Intended life of the building if 50 years or less',
    hint: 'years',
    value: ({ bwof }) => shortLife(bwof?.intendedLifeOfTheBuilding ?? ''),
  },
  purposeGroup: { label: 'Purpose group / risk group', value: ({ bwof }) => bwof?.purposeGroup },
  hazard: {
    label: 'Highest fire hazard category for building use',
    hint: 'state number',
    value: ({ bwof }) => bwof?.highestFireHazardCategoryFhcNumber,
  },
  storageHeight: { label: 'Maximum storage height', value: () => undefined },
  occupants: { label: 'Maximum number of occupants', value: ({ bwof }) => bwof?.maximumNumberOfOccupants },
  schedule: { label: 'Compliance schedule number', value: ({ bwof }) => bwof?.complianceSchedule },
  scheduleOrWarrant: {
    label: 'Compliance schedule/BWOF number',
    value: ({ bwof }) => bwof?.complianceSchedule,
  },
  customerReference: { label: 'Customer property reference', value: ({ property }) => property.customerPropertyRef },
} satisfies Record<string, Fact>

export type BuildingFact = keyof typeof FACTS
const FACTS_BY_NAME: Readonly<Record<BuildingFact, Fact>> = FACTS

interface BuildingFieldsProps {
  /** The fields of the form in order, with their width in twelfths. */
  readonly fields: readonly (readonly [BuildingFact, number])[]
  /** Prints what prescribed forms say about the fields. */
  readonly hasHints?: boolean
}

/** The fields of a form about the building. */
export function BuildingFields({ fields, hasHints = false }: BuildingFieldsProps) {
  const facts = useFacts()
  return fields.map(([fact, span]) => {
    const { label, hint, value } = FACTS_BY_NAME[fact]
    return (
      <Field
        key={fact}
        name={`building.${fact}`}
        label={label}
        hint={hasHints ? hint : undefined}
        value={value(facts)}
        span={span}
      />
    )
  })
}
