/** What programs need to find their files, their fonts and their words. */
const HARMLESS = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'TMPDIR',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'LD_LIBRARY_PATH',
  // Windows
  'SystemRoot',
  'TEMP',
  'TMP',
  'LOCALAPPDATA',
  'USERPROFILE',
]

/**
 * The environment of a process that opens what people supply: our own has secrets, and such a process may be taken over
 * (docs/rules/installation.md#what-people-supply).
 */
export const childEnvironment = (source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(HARMLESS.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])))
