import { Section } from '../parts/Section.tsx'
import { Box } from '../parts/Tick.tsx'

const QUESTIONS = {
  heard: 'Was the alarm heard throughout the building?',
  responded: 'Did occupants respond at once?',
  routes: 'Were all escape routes and final exits clear and unlocked?',
  doors: 'Did fire and smoke doors close and latch?',
  checked: 'Did wardens check all areas and report to the building warden?',
  assistance: 'Were people who need assistance catered for as the scheme says?',
  safety: 'Did everyone go to the designated place of safety?',
  counted: 'Was a head count or roll call made?',
  lifts: 'Were the lifts left unused?',
  liftsReturned: 'Did the lifts that are designed to do so return to the ground floor?',
  notices: 'Were fire action notices and signs in place and current?',
  followed: 'Did the evacuation follow the approved evacuation scheme?',
  change: 'Is a change to the scheme needed (tenancy, occupancy, use, alarm, hazardous substances)?',
}

/** Yes and no are separate boxes, because the answer may not be known yet. */
export function Questions() {
  return (
    <Section title="Observations">
      <table className="grid questions" aria-label="Observations">
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Yes</th>
            <th scope="col">No</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(QUESTIONS).map(([name, question]) => (
            <tr key={name}>
              <th scope="row">{question}</th>
              <td>
                <Box name={`${name}.yes`} label={`${question} Yes`} />
              </td>
              <td>
                <Box name={`${name}.no`} label={`${question} No`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
