/** What a colour says. It never stands without a word or an icon beside it. */
export type Tone = 'overdue' | 'upcoming' | 'away' | 'completed' | 'followUp' | 'authority'
