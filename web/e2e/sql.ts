import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const apiFolder = join(import.meta.dirname, '..', '..', 'api')

/** A connection to the database behind the servers, for rows that no screen makes. */
export interface Sql {
  /** Runs one statement with `$1…` parameters and gives its rows as `row` reads them. */
  query<Row extends z.ZodType>(text: string, params: readonly unknown[], row: Row): Promise<z.output<Row>[]>
  /** Runs one statement. */
  run(text: string, params?: readonly unknown[]): Promise<void>
  close(): Promise<void>
}

/** Opens one to the database at `url`, through a process of the api. */
export function openSql(url: string): Sql {
  const child = spawn(process.execPath, ['test/answerSql.ts'], {
    cwd: apiFolder,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)
  const answers: AsyncIterator<string> = lines[Symbol.asyncIterator]()
  const ask = async (text: string, params: readonly unknown[]): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify({ text, params })}\n`)
    const answer = await answers.next()
    if (answer.done === true) throw new Error(`The statement failed: ${text}`)
    return JSON.parse(answer.value)
  }
  return {
    query: async (text, params, row) => z.array(row).parse(await ask(text, params)),
    run: async (text, params = []) => void (await ask(text, params)),
    close: async () => {
      const exit = once(child, 'exit')
      child.stdin.end()
      await exit
    },
  }
}
