import path from 'node:path'
import { belongsTo, FILE_NAME_LENGTH, wrongPropertyMessage } from '@app/contract/document/rules'
import { HIDDEN_SIGNS, withoutHiddenSigns } from '@app/contract/hidden-signs'
import { badPayload, refused } from '../lib/problem.ts'

const PATH_PARTS = /[/\\]+/

/** @throws ProblemError 400 for a name that a document of the property cannot have */
export function refuseName(fileName: string, propertyId: number): void {
  if (PATH_PARTS.test(fileName)) throw badPayload({ path: 'Files', message: 'takes file names without path parts' })
  if (HIDDEN_SIGNS.test(fileName)) {
    throw badPayload({
      path: 'Files',
      message: 'takes file names without control characters and hidden signs, such as those that turn a text round',
    })
  }
  if (fileName.length > FILE_NAME_LENGTH) {
    throw badPayload({ path: 'Files', message: `takes file names of at most ${FILE_NAME_LENGTH} characters` })
  }
  if (!belongsTo(fileName, propertyId)) throw refused(wrongPropertyMessage(propertyId, fileName))
}

/**
 * The name under which a file of any name is stored: `12 IMG_4012.jpg`. It begins with the id of its property, as all
 * names do, and is cut to the length that a name can have.
 */
export function storedName(propertyId: number, fileName: string, ending: string): string {
  const own = path.parse(withoutHiddenSigns(fileName).split(PATH_PARTS).join(' ')).name.trim()
  const name = belongsTo(own, propertyId) ? own : `${propertyId} ${own}`
  // By whole characters: half of a surrogate pair could not be stored.
  const characters = Array.from(name).slice(0, FILE_NAME_LENGTH - ending.length)
  return `${characters.join('').trim()}${ending}`
}
