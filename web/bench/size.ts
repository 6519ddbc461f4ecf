import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { quietLogger } from '../build/quietBuild.ts'

// Prints the files of a build and what of them a student's first visit waits for; fails beyond the budget for JavaScript.
// It is counted in the build, since what a browser loads until a moment depends on the machine.
await build({ root: fileURLToPath(new URL('..', import.meta.url)), customLogger: quietLogger('info') })
