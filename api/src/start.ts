import * as modules from 'node:module'
import { beginLeanly } from './lean.ts'

// The locks on the data folder are those of node:sqlite.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 5)) {
  console.error(`Koma itself runs on Node 22.5 or newer, and this is ${process.version}.`)
  console.error('On Linux and Windows pnpm start runs it on one that came with the packages.')
  process.exit(1)
}

beginLeanly()

// Reads the code compiled at the last start; it takes effect only for modules loaded after it.
modules.enableCompileCache()
// With node's flag, the logger would read the whole map at every start, to learn which file calls it. The maps of
// libraries say nothing to anybody here. An older node knows only half of it.
if ('setSourceMapsSupport' in modules) modules.setSourceMapsSupport(true)
else process.setSourceMapsEnabled(true)
await import('./main.ts')
