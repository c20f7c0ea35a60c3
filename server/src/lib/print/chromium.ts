import { existsSync } from 'node:fs'
import path from 'node:path'
import sparticuz from '@sparticuz/chromium'

/** Where Chrome and Chromium usually are, by platform; on Linux the search path is looked through besides. */
const USUAL_PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
  ],
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** A browser that reaches for nothing outside, in a sandbox of the container's or machine's making. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The browser to drive: the one of CHROMIUM_PATH, else one on the machine, else the one that a package brings
 * (docs/rules/installation.md#browser), which is unpacked when it is first asked for.
 */
export async function findChromium(chosen = process.env.CHROMIUM_PATH): Promise<string> {
  if (chosen) return chosen
  const onSearchPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  const onMachine = [...(USUAL_PLACES[process.platform] ?? []), ...onSearchPath].find((place) => existsSync(place))
  return onMachine ?? sparticuz.executablePath()
}
