import { Blank } from '../parts/Blank.tsx'
import { Section } from '../parts/Section.tsx'
import { useFacts } from '../sheet.ts'

/** Rows to be filled in by hand while no defect is recorded. */
const BLANK_ROWS = 6

/** Each defect takes two lines, because one line of a page has no room for all columns. */
const FOUND = [
  { name: 'code', title: 'SS code' },
  { name: 'location', title: 'Location' },
  { name: 'description', title: 'Description', span: 2 },
  { name: 'standard', title: 'Standard or clause', span: 2 },
]
const REMEDY = [
  { name: 'priority', title: 'Priority' },
  { name: 'action', title: 'Action' },
  { name: 'responsible', title: 'Responsible' },
  { name: 'due', title: 'Due date' },
  { name: 'status', title: 'Status' },
  { name: 'cleared', title: 'Date cleared' },
]
const WIDTHS = [5, 11, 23, 20, 13, 13, 15]

/** The open defects of the property, each as many lines as it takes; rows for the pen without any. */
export function Defects() {
  const { defects } = useFacts()
  const rows = Array.from({ length: defects.length || BLANK_ROWS }, (_, index) => index + 1)
  return (
    <Section title="Defects">
      <table className="grid writing defects" aria-label="Defects">
        <colgroup>
          {WIDTHS.map((width, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <col key={index} style={{ width: `${width}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              No.
            </th>
            {FOUND.map(({ name, title, span }) => (
              <th key={name} scope="col" colSpan={span}>
                {title}
              </th>
            ))}
          </tr>
          <tr>
            {REMEDY.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <Defect key={row} row={row} />
        ))}
      </table>
      <p className="small">
        Priority 1: immediate risk to life, the owner is told the same day. Priority 2: prevents certification. Priority
        3: maintenance or improvement. Responsible: owner, tenant, contractor or operator.
      </p>
    </Section>
  )
}

function Defect({ row }: { readonly row: number }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" rowSpan={2}>
          {row}
        </th>
        {FOUND.map(({ name, title, span }) => (
          <td key={name} colSpan={span}>
            <Blank name={`defect.${row}.${name}`} label={`${title} of defect ${row}`} />
          </td>
        ))}
      </tr>
      <tr>
        {REMEDY.map(({ name, title }) => (
          <td key={name}>
            <Blank name={`defect.${row}.${name}`} label={`${title} of defect ${row}`} />
          </td>
        ))}
      </tr>
    </tbody>
  )
}
