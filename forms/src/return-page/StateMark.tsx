import type { ReturnSystemState } from '@app/contract/return/rules'

const WORDS: Readonly<Record<ReturnSystemState, string>> = {
  wanted: 'wanted',
  received: 'we are checking it',
  certified: 'accepted',
  'in lieu': 'report accepted',
  refused: 'not accepted',
}

/** What became of a system, in a word and a colour. */
export const StateMark = ({ state }: { readonly state: ReturnSystemState }) => (
  <span className={`mark ${state.replace(' ', '-')}`}>{WORDS[state]}</span>
)
