/** The packages of a lock file that ship with the product, each with its licence. */
export const shipped = (lock) =>
  Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.dev)
    .map(([path, { version, license = 'none' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
