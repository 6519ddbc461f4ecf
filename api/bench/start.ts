import { send } from './http.ts'
import { startServer } from './server.ts'
import { askKoma, type Stage } from './stage.ts'
import { compare, type Result } from './statistics.ts'

/** From nothing to the first answer of an api process on a database that is there. */
export function start(stage: Stage): Promise<Result[]> {
  const timed = (file: string, ask: (url: string) => Promise<unknown>) => async () => {
    const started = performance.now()
    const server = await startServer(file, stage.databaseUrl)
    await ask(server.url)
    const milliseconds = performance.now() - started
    await server.stop()
    return { milliseconds, units: 1 }
  }
  const range = new URLSearchParams({ schoolId: stage.school.id, role: 'staff', from: '2000-01-01', to: '2000-01-02' })
  return compare(
    'start to first answer',
    [
      { name: 'bare HTTP', run: timed('bench/bareServer.ts', (url) => send(`${url}/slots?${range.toString()}`)) },
      {
        name: 'Koma',
        run: timed('dist/start.js', (url) =>
          askKoma({ ...stage, koma: { ...stage.koma, url } }, stage.school.staffTokens[0], '{ viewer { id } }', {}),
        ),
      },
    ],
    stage.rounds,
  )
}
