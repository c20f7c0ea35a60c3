import type { TemplateData } from './placeholders.ts'

/**
 * The systems that our own Form 12A leaves out, and why: those with an exception note, because a system that is not in
 * order cannot be certified (docs/rules/reminders.md#our-own-certificate).
 */
export const leftOutSystems = (services: TemplateData['services']): TemplateData['leftOutSystems'] =>
  services
    .filter(({ exceptionNotes }) => exceptionNotes.trim() !== '')
    .map(({ code, name, ref, label, exceptionNotes }) => ({ code, name, ref, label, reason: exceptionNotes.trim() }))
