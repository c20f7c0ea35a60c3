import { expect, test } from 'vitest'
import { readSwitches } from './switches.ts'

test('takes one file and the switches in any order', () => {
  expect(readSwitches(['--skip-refused', '/tmp/a.csv', '--dry-run'], {})).toEqual({
    file: '/tmp/a.csv',
    papers: null,
    sheet: undefined,
    dryRun: true,
    skipRefused: true,
    isHelp: false,
  })
})

test('a file is named from where the person stands, although npm goes to the project', () => {
  expect(readSwitches(['a.csv'], { npm_lifecycle_event: 'import', INIT_CWD: '/home/hemi' }).file).toBe(
    '/home/hemi/a.csv',
  )
})

test('takes the name of a sheet', () => {
  expect(readSwitches(['/tmp/a.xlsx', '--sheet', 'Suppliers'], {}).sheet).toBe('Suppliers')
})

test('takes a file of certificates with its folder', () => {
  expect(readSwitches(['--certificates', '/tmp/a.csv', '--papers', '/tmp/papers', '--dry-run'], {})).toMatchObject({
    file: '/tmp/a.csv',
    papers: '/tmp/papers',
    dryRun: true,
  })
})

test.each([
  [['--certificates', 'a.csv'], {}, 'Certificates take their file and their folder'],
  [['--papers', 'folder'], {}, 'Certificates take their file and their folder'],
  [['--certificates', 'a.csv', '--papers', 'folder', '--skip-refused'], {}, 'Certificates take'],
  [[], {}, 'Name the file'],
  [['a.csv', 'b.csv'], {}, 'Name only one file'],
  [['a.csv', '--force'], {}, "Unknown option '--force'"],
  [['a.csv'], { npm_lifecycle_event: 'import', npm_config_dry_run: 'true' }, 'Write -- before the file'],
])('%j is refused', (words, environment, reason) => {
  expect(() => readSwitches(words, environment)).toThrow(reason)
})
