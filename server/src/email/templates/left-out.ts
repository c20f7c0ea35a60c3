import type { TemplateData } from './placeholders.ts'

/**
 * The systems that our own Form 12A leaves out, and why: those with an exception note or an open defect, because a
 * system that is not in order cannot be certified (docs/rules/reminders.md#our-own-certificate).
 */
export const leftOutSystems = (
  services: readonly (TemplateData['services'][number] & { openDefects: string })[],
): TemplateData['leftOutSystems'] =>
  services.flatMap(({ code, name, ref, label, exceptionNotes, openDefects }) => {
    const reason = [exceptionNotes.trim(), openDefects].filter(Boolean).join('; ')
    return reason ? [{ code, name, ref, label, reason }] : []
  })
