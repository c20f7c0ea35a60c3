import { z } from 'zod'
import { get, post } from '../call.ts'
import { internalOnly } from '../roles.ts'
import { PathId } from '../scalars.ts'
import { DefaultView, NewView, SavedView, View, ViewsAnswer, ViewVersion } from './schema.ts'

const ViewPath = z.object({ viewId: PathId })

export const listViews = get('/view/list', {
  summary: 'The saved views of all lists that the login may see, by name',
  roles: internalOnly,
  answer: ViewsAnswer,
})

export const addView = post('/view/add', {
  summary: 'Save a view of a list under a name',
  roles: internalOnly,
  body: NewView,
  answer: View,
})

export const setDefaultView = post('/view/default', {
  summary: 'Choose the view that a list opens with for this login; null for none',
  roles: internalOnly,
  body: DefaultView,
  answer: ViewsAnswer,
})

export const saveView = post('/view/{viewId}', {
  summary: 'Change a view; one for all staff may be changed by everybody in the office',
  roles: internalOnly,
  params: ViewPath,
  body: SavedView,
  answer: View,
})

export const removeView = post('/view/{viewId}/remove', {
  summary: 'Remove a view',
  roles: internalOnly,
  params: ViewPath,
  body: ViewVersion,
  answer: ViewVersion,
})

export const restoreView = post('/view/{viewId}/restore', {
  summary: 'Bring back a view that nobody has changed since it was removed',
  roles: internalOnly,
  params: ViewPath,
  body: ViewVersion,
  answer: View,
})
