/** The address in a sender: `office@example.nz` in `Warrant <office@example.nz>`. */
export const addressIn = (sender = ''): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
