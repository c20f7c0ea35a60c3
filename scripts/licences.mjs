// node scripts/licences.mjs: the licences of all packages that ship, from the lock file.
import { readFile } from 'node:fs/promises'
import { shipped } from './supply.mjs'

const byLicence = new Map()
for (const { name, version, licence } of shipped(JSON.parse(await readFile('package-lock.json', 'utf8'))))
  byLicence.set(licence, [...(byLicence.get(licence) ?? []), `${name} ${version}`])
for (const [licence, packages] of [...byLicence].toSorted(([one], [other]) => one.localeCompare(other)))
  console.log(`${licence} (${packages.length})\n  ${packages.toSorted().join('\n  ')}`)
