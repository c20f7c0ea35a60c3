import { ensureFormsBuilt } from './build.mjs'

/** Tests of the server print with the forms as they are now. */
export default async function setUp() {
  if (!(await ensureFormsBuilt())) throw new Error('There are no forms to print with.')
}
