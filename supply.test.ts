import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { shipped } from './scripts/supply.mjs'

// What ships, and what its installation may run (docs/security.md#supply).

/**
 * Licences that let anybody use, change and pass on what they cover. The LGPL is of the picture library, the MPL (one of two
 * writes it without its hyphen) of the list of common passwords; neither is changed.
 */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL 2.0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
]

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ hasInstallScript: z.boolean().optional(), version: z.string().optional() }),
  ),
})
const Manifest = z.object({
  workspaces: z.array(z.string()).default([]),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
})

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'))
const lock = Lock.parse(await readJson('package-lock.json'))
const root = Manifest.parse(await readJson('package.json'))

/** `(MIT OR EUPL-1.1+)` is free if one of them is, `MIT AND ISC` if both are. */
const isFree = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => FREE.includes(name)))

test('all that ships has a free licence', () => {
  const packages = shipped(lock)
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(({ licence }) => !isFree(licence))).toEqual([])
})

test('scripts run at installation for the named packages alone, and each named one has a script', () => {
  const withScript = Object.entries(lock.packages).filter(([, entry]) => entry.hasInstallScript)
  const names = withScript.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect(names.toSorted()).toEqual(Object.keys(root.allowScripts).toSorted())
})

describe('versions are pinned exactly', () => {
  test.each(['.', ...root.workspaces])('in %s', async (workspace) => {
    const manifest = Manifest.parse(await readJson(`${workspace}/package.json`))
    const versions = Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })
    expect(versions.filter(([name, version]) => !name.startsWith('@app/') && !/^\d+\.\d+\.\d+/.test(version))).toEqual(
      [],
    )
  })
})
