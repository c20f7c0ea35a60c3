import { isWanted } from '@app/contract/return/rules'
import type { ReturnSystem } from '@app/contract/return/schema'
import { FieldMessage, type Filled } from './fields.tsx'
import { StateMark } from './StateMark.tsx'
import { errorAt, isSentBefore, SYSTEMS, valuesOf } from './view.ts'

interface SystemsFieldProps extends Filled {
  readonly systems: readonly ReturnSystem[]
}

/** Ticks for the systems that an answer is about. Those that are still wanted are ticked at first. */
export function SystemsField({ systems, values, errors }: SystemsFieldProps) {
  const comesBack = isSentBefore(values, errors)
  const chosen = valuesOf(values, SYSTEMS)
  const error = errorAt(errors, SYSTEMS)
  return (
    <fieldset id={SYSTEMS} className={error ? 'field wrong' : 'field'} tabIndex={-1}>
      <legend>For these systems</legend>
      {error && <FieldMessage name={SYSTEMS} label="This" message={error} />}
      {systems.map((system) => {
        const id = String(system.propertyServiceId)
        return (
          <label key={id} className="tick">
            <input
              type="checkbox"
              name={SYSTEMS}
              value={id}
              defaultChecked={comesBack ? chosen.includes(id) : isWanted(system)}
            />
            <span>
              <SystemName system={system} /> <StateMark state={system.state} />
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

export const SystemName = ({ system }: { readonly system: ReturnSystem }) => (
  <span>
    <strong>{system.ssCode}</strong> {system.serviceName}
    {system.ref && <>, {system.ref}</>}
  </span>
)
