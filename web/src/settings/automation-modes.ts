import type { AutomationMode } from '@app/contract/settings/schema'

/** Labels and descriptions of the automation modes (docs/rules/reminders.md#daily-run). */
export const AUTOMATION_MODE_WORDS: Readonly<
  Record<AutomationMode, { readonly label: string; readonly description: string }>
> = {
  manual: { label: 'Manual', description: 'Recommended emails wait until a person sends them.' },
  automatic: {
    label: 'Automatic',
    description: 'Every working day at 09:00, all recommended emails are queued except those to authorities.',
  },
}
