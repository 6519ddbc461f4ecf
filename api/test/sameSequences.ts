import fc from 'fast-check'
import { isLong } from './model/longForm.ts'

// The suite tries the same sequences each time, so that red means that a change broke something. `pnpm model` tries
// others each time, and more of them.
if (!isLong) fc.configureGlobal({ seed: 20_261_128 })
