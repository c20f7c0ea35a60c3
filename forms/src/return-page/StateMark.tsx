import { RETURN_SYSTEM_STATE_NAMES, type ReturnSystemState } from '@app/contract/return/rules'

/** What became of a system, in words and a colour. */
export const StateMark = ({ state }: { readonly state: ReturnSystemState }) => (
  <span className={`mark ${state.replace(' ', '-')}`}>{RETURN_SYSTEM_STATE_NAMES[state]}</span>
)
