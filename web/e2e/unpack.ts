import { unpackBrowser } from './browser.ts'

// For whoever goes on with something else meanwhile: unpacking takes the temporary folder of its process.
await unpackBrowser()
