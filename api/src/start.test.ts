import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { projectRoot } from './platform/shared/config.ts'

test.runIf(process.platform === 'linux')(
  'whoever ends the npx that called pnpm ends Koma, and a shell above that goes ends nothing',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'koma-parent-'))
    try {
      cpSync(join(projectRoot, 'tools', 'stopWithParent.ts'), join(folder, 'stopWithParent.ts'))
      writeFileSync(
        join(folder, 'koma.ts'),
        `import { stopWithParent } from './stopWithParent.ts'
         stopWithParent()
         console.log(process.pid)
         setInterval(() => undefined, 1000)`,
      )
      // As npx, sh and pnpm stand above a start: each with its own title, none passing a signal on.
      const above = (title: string, below: string) =>
        `process.title = ${JSON.stringify(title)}
         require('node:child_process').spawn(${below}, { stdio: 'inherit' })
         setInterval(() => {}, 1000)`
      const koma = `${JSON.stringify(process.execPath)}, ['koma.ts']`
      const pnpm = `${JSON.stringify(process.execPath)}, ['-e', ${JSON.stringify(above('pnpm start', koma))}]`
      const start = (title: string) =>
        spawn(process.execPath, ['-e', above(title, pnpm)], {
          cwd: folder,
          stdio: ['ignore', 'pipe', 'inherit'],
          detached: true,
        })
      const run = async (title: string) => {
        const top = start(title)
        let output = ''
        top.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
        const pid = await vi.waitFor(() => {
          expect(Number(output)).toBeGreaterThan(0)
          return Number(output)
        })
        top.kill('SIGKILL')
        await once(top, 'exit')
        return { pid, group: top.pid ?? 0 }
      }
      const [asked, left] = [await run('npm exec pnpm@12 start'), await run('bash -c npx -y pnpm@12 start')]
      await vi.waitFor(() => expect(isAlive(asked.pid)).toBe(false))
      expect(isAlive(left.pid)).toBe(true)
      for (const { group } of [asked, left]) process.kill(-group, 'SIGKILL')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
