/** What a colour means. Always show a word or an icon beside the colour. */
export type Tone = 'overdue' | 'upcoming' | 'away' | 'completed' | 'followUp' | 'authority'
