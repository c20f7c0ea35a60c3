import { existsSync } from 'node:fs'
import path from 'node:path'
import { unpackChromium } from './unpack-chromium.ts'

/** Where Chrome and Chromium are usually installed, by platform. PATH is searched as well. */
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

/** The browser makes no connections of its own. */
export const CHROMIUM_ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The path of the browser: the one that is chosen by CHROMIUM_PATH, otherwise one that is installed, otherwise the one
 * from a package (docs/rules/installation.md#browser), which is unpacked into the folder on first use.
 */
export async function findChromium(unpackInto: string, chosen = process.env.CHROMIUM_PATH): Promise<string> {
  if (chosen) return chosen
  const onSearchPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  const onMachine = [...(USUAL_PLACES[process.platform] ?? []), ...onSearchPath].find((place) => existsSync(place))
  return onMachine ?? unpackChromium(unpackInto)
}
