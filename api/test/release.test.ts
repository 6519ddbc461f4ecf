import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SIZE_WORDS, withSizes } from '../../deploy/sizes.ts'
import { assemble } from '../../deploy/release.ts'
import { projectRoot } from '../src/platform/shared/config.ts'
import { fileVariable, secretVariables } from '../src/platform/shared/secretFiles.ts'
import { variables } from '../src/platform/shared/variables.ts'
import { testDatabase } from './database.ts'
import { startProcess } from './process.ts'

const deploy = (...path: string[]) => readFileSync(join(projectRoot, 'deploy', ...path), 'utf8')

test('a release is enough to start Koma and to call its commands', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'koma-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  assemble(folder, { web: false })
  expect(() => assemble(folder, { web: false })).toThrow('is not empty')
  expect(readdirSync(join(folder, 'api')).toSorted()).toEqual(['dist', 'package.json'])
  // `pnpm release` installs the libraries, which takes a while.
  symlinkSync(join(projectRoot, 'api', 'node_modules'), join(folder, 'api', 'node_modules'))

  const { url } = await testDatabase()
  const koma = await startProcess(url, {}, join(folder, 'api'))
  expect(await (await fetch(`http://127.0.0.1:${koma.port}/readyz`)).json()).toMatchObject({ ready: true })
  expect((await fetch(`http://127.0.0.1:${koma.port}/api/openapi.json`)).status).toBe(200)
  await koma.kill()

  const command = (...args: string[]) =>
    execFileSync(process.execPath, [join('api', 'dist', 'koma.js'), ...args], {
      cwd: folder,
      env: { ...process.env, DATABASE_URL: url },
      encoding: 'utf8',
    })
  expect(command('--version')).toMatch(/^Koma \d+\.\d+\.\d+ /)
  expect(command('school', 'list')).toBeTypeOf('string')
})

test('the container is not root, writes nothing, and its settings are settings of Koma', () => {
  const dockerfile = deploy('docker', 'Dockerfile')
  const final = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(final).toMatch(/\nUSER node\n/)
  const compose = deploy('docker', 'compose.yaml')
  const koma = compose.slice(compose.indexOf('\n  koma:'), compose.indexOf('\n  database:'))
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'mem_limit:', 'init: true']) {
    expect(koma).toContain(line)
  }
  for (const unit of ['koma.service', 'koma@.service'])
    for (const line of ['StateDirectory=koma', 'SHED_MEMORY_MB=900', 'MemoryMax=1G'])
      expect(deploy('systemd', unit)).toContain(line)
  expect(koma).toContain("volumes: ['backups:/backups']")
  expect(final).toContain('chown node:node /backups')
  const known = new Set([...Object.keys(variables.shape), ...secretVariables.map(fileVariable), 'NODE_ENV'])
  // Neither a commit nor a layer of the image takes secrets along.
  for (const ignored of [
    deploy('docker', 'Dockerfile.dockerignore'),
    readFileSync(join(projectRoot, '.gitignore'), 'utf8'),
  ])
    for (const secret of ['postgres-password', 'database-password', 'database-url', 'koma.env'])
      expect(ignored).toContain(`deploy/docker/${secret}\n`)
  expect(compose).toMatch(/DATABASE_URL_FILE: \/run\/secrets\/database-url\n {4}secrets: \[database-url\]\n/)
  const named = [
    ...[...final.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((item) => item.split('=')[0]),
    ),
    ...[...koma.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name),
    ...[...deploy('systemd', 'koma.service').matchAll(/^(?:# )?Environment=(\w+)=/gm)].map(([, name]) => name),
  ]
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => name === undefined || !known.has(name))).toEqual([])
})

test('Koma signs in at PostgreSQL with a role that owns its database alone, and every image has an exact version (OPS-05)', () => {
  const [compose, dockerfile] = [deploy('docker', 'compose.yaml'), deploy('docker', 'Dockerfile')]
  const koma = compose.slice(compose.indexOf('\n  koma:'), compose.indexOf('\n  database:'))
  // The superuser's password is a secret of PostgreSQL's container only.
  expect(koma).not.toContain('postgres-password')
  expect(compose).not.toMatch(/POSTGRES_USER|POSTGRES_DB:/)
  expect(compose).toContain('./role.sh:/docker-entrypoint-initdb.d/role.sh:ro')
  for (const word of ['nosuperuser', 'nocreatedb', 'nocreaterole', 'noreplication', 'nobypassrls', 'owner koma'])
    expect(deploy('docker', 'role.sh')).toContain(word)
  const images = [...compose.matchAll(/image: (\S+)/g), ...dockerfile.matchAll(/FROM (\S+)/g)].map(([, name]) => name)
  expect(images).toHaveLength(4)
  for (const image of images) expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-|$)/)
  const [, tested = ''] =
    /^nodeVersion: (\S+)$/m.exec(readFileSync(join(projectRoot, 'pnpm-workspace.yaml'), 'utf8')) ?? []
  expect(images.filter((image) => image?.startsWith('node:'))).toEqual(Array(2).fill(`node:${tested}-bookworm-slim`))
})

test('the sizes that the pages tell are those that a release writes there (OPS-07)', () => {
  const sizes = { whole: 1234, libraries: 567, archive: 89 }
  for (const [page, words] of Object.entries(SIZE_WORDS)) {
    const text = readFileSync(join(projectRoot, page), 'utf8')
    const notified = withSizes(text, words, sizes)
    expect(notified).toContain('1234 MB')
    expect(notified.split('\n').filter((line, at) => line !== text.split('\n')[at])).toHaveLength(1)
    expect(() => withSizes('nothing', words, sizes)).toThrow('nothing says')
  }
})

test('proxies keep the host name, pass sockets on, and hide the figures', () => {
  const nginx = deploy('proxy', 'nginx.conf')
  for (const line of ['Host $http_host', 'Upgrade $http_upgrade', 'X-Forwarded-Proto $scheme', '= /metrics']) {
    expect(nginx).toContain(line)
  }
  // What a stranger wrote there would be believed of a proxy that is trusted.
  expect(nginx).toContain('X-Forwarded-For $remote_addr')
  expect(nginx).not.toContain('proxy_add_x_forwarded_for')
  // Addresses that hold a secret are in no log of errors either.
  expect(nginx).toMatch(/location ~ \^\/\(calendar\|passwordReset\|emailConfirm\)\/ \{\s+error_log \/dev\/null crit;/)
  expect(deploy('proxy', 'Caddyfile')).toMatch(/path \/metrics\n\s+respond @inside 404/)
})
