import type { TemplateData } from './placeholders.ts'
import type { StoredService } from './template-facts.ts'

/**
 * The systems that our own Form 12A leaves out, and why: those with an exception note, because a system that is not in
 * order cannot be certified (docs/rules/reminders.md#our-own-certificate).
 */
export const leftOutSystems = (services: readonly StoredService[]): TemplateData['leftOutSystems'] =>
  services
    .filter(({ exceptionNotes }) => exceptionNotes.trim() !== '')
    .map(({ code, name, ref, exceptionNotes }) => ({ code, name, ref, reason: exceptionNotes.trim() }))
