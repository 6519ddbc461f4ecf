/** The progress of a copy: the table at work, and the share of everything that is done, 0 to 1. */
interface Progress {
  table: string
  share: number
}

/** Shows how far a copy is; it is called often. */
export type Tell = (progress: Progress) => void

const EVERY_MS = 200

/** Writes how far a copy is into one line of a terminal; nothing where the output isn't one. */
export function progressLine(verb: string, output: NodeJS.WriteStream = process.stderr): { tell: Tell; end(): void } {
  let last = 0
  const clear = () => void (last > 0 && output.write('\r\u001b[K'))
  return {
    tell({ table, share }) {
      if (!output.isTTY || Date.now() - last < EVERY_MS) return
      last = Date.now()
      output.write(`\r\u001b[K${verb} ${Math.floor(share * 100)} %  ${table}`)
    },
    end: clear,
  }
}
