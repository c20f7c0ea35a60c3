import { Button, Text } from '@mantine/core'

interface SavedElsewhereProps {
  /** What somebody else has saved: `property`. */
  readonly thing: string
  readonly onCompare: () => void
}

/** What the dialog of a conflict says before the choice, and the notice in the save bar before it opens. */
export const savedElsewhere = (thing: string): string => `Somebody else saved this ${thing} while you were editing it.`

/** Why nothing can be saved any more. */
export const deletedElsewhere = (thing: string): string =>
  `Somebody else deleted this ${thing}, or you no longer have access to it. What you typed stays until you cancel.`

/** Says in the save bar, where it moves nothing, that the edits are of an older version. */
export function SavedElsewhere({ thing, onCompare }: SavedElsewhereProps) {
  return (
    <>
      <Text size="sm" role="status">
        {savedElsewhere(thing)} Your changes are not lost.
      </Text>
      <Button size="compact-sm" variant="light" onClick={onCompare}>
        Compare now
      </Button>
    </>
  )
}
