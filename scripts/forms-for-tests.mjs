import { ensureFormsBuilt } from './build.mjs'

/** Builds the forms for the tests of the server, which print them. */
export default async function setUp() {
  if (!(await ensureFormsBuilt())) throw new Error('The forms could not be built')
}
