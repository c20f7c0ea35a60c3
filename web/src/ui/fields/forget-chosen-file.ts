import type { MouseEvent } from 'react'

/** A browser says nothing of a file that is chosen again, such as after a failure, unless the choice before is forgotten. */
export const forgetChosenFile = {
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
    currentTarget.value = ''
  },
}
