import Bowser from 'bowser'

/** The browser and the system in a user agent, such as `Chrome on Windows`. */
export function browserName(userAgent: string): string {
  if (userAgent === '') return 'A program without a name'
  const { browser, os } = Bowser.parse(userAgent)
  const names = [browser.name, os.name].filter((name): name is string => Boolean(name))
  return names.length > 0 ? names.join(' on ') : userAgent.slice(0, 60)
}
