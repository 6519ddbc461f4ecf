import { enableCompileCache } from 'node:module'

// What was compiled once is read back at the next start; it takes effect for what is loaded after it.
enableCompileCache()
await import('./main.ts')
