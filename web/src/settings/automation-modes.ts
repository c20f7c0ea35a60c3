import type { AutomationMode } from '@app/contract/settings/schema'

/** What each automation mode means (docs/rules/reminders.md#daily-run). */
export const AUTOMATION_MODE_WORDS: Readonly<
  Record<AutomationMode, { readonly label: string; readonly does: string }>
> = {
  manual: { label: 'Manual', does: 'Recommended e-mails wait until a person sends them.' },
  automatic: {
    label: 'Automatic',
    does: 'Every weekday at 09:00 all recommended e-mails are queued, those to authorities excepted.',
  },
}
