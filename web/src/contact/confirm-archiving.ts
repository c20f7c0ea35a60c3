import { confirm } from '../ui/feedback/confirm.ts'

/** Asks before contacts are archived (docs/rules/screens.md#questions). */
export const confirmArchiving = (who: string): Promise<boolean> =>
  confirm({
    title: 'Delete contact',
    message: `Are you sure you want to delete this contact ${who} ? It can be restored from the mailing list.`,
    confirm: 'Delete',
    danger: true,
  })
