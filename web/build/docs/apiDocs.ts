import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { docsLanguages, framed } from './frame.ts'
import { graphqlReference } from './graphqlReference.ts'
import { guidePages } from './guidePages.ts'
import { manualFiles } from './manual.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const require = createRequire(import.meta.url)

/** Files of the renderer of the REST reference, which are served as they are. */
const rendererFiles = ['swagger-ui-bundle.js', 'swagger-ui.css']

/**
 * Puts the manual into the build, as files below `/help`, and the documentation for programs below `/docs`: the guide of `docs/api`, the reference of
 * the schema, and the one of the REST paths, which the page draws from `/api/openapi.json`. Nothing of it is loaded by
 * the app, and nothing of it comes from another host.
 */
export function apiDocs(): Plugin {
  return {
    name: 'koma-api-docs',
    apply: 'build',
    async generateBundle() {
      for (const [name, source] of [...docsFiles(), ...(await graphiqlFiles())])
        this.emitFile({ type: 'asset', fileName: `docs/${name}`, source })
      for (const [name, source] of manualFiles())
        this.emitFile({ type: 'asset', fileName: `help/${name}`, source })
    },
  }
}

/** The programs of `examples/` as texts, and the lobby screen as a page that works: no page of ours may hold its script. */
function exampleFiles(): Map<string, string> {
  const read = (name: string) => readFileSync(join(root, 'examples', name), 'utf8')
  const lobby = read('lobby/index.html')
  const [whole = '', script = ''] = /<script type="module">([^]*?)<\/script>/.exec(lobby) ?? []
  const texts = ['lobby/index.html', 'sync/sync.ts', 'bot/bot.ts', 'receiver/receiver.ts']
  return new Map([
    ['lobby.html', lobby.replace(whole, () => '<script type="module" src="/docs/lobby.js"></script>')],
    ['lobby.js', script],
    ...texts.map((name) => [`examples/${name}.txt`, read(name)] as const),
  ])
}

/** GraphiQL and all it needs, as one script and one style sheet of their own: the app shares nothing with them. */
async function graphiqlFiles(): Promise<Map<string, string | Uint8Array>> {
  const made = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: join(import.meta.dirname, 'graphiql.js'),
        output: { entryFileNames: 'graphiql.js', assetFileNames: 'graphiql[extname]', codeSplitting: false },
      },
    },
  })
  const files = 'output' in made ? made.output : []
  return new Map(files.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

/** The files by their names below `/docs`. */
export function docsFiles(): Map<string, string> {
  const files = new Map<string, string>()
  const pagesOf = { en: guidePages(join(root, 'docs', 'api'), 'en'), ja: guidePages(join(root, 'docs', 'api'), 'ja') }
  for (const language of docsLanguages) {
    const pages = pagesOf[language]
    for (const { name, title, html } of pages) {
      const current = `${language}/${name}.html`
      files.set(current, framed({ language, title, html, pages, current }))
    }
  }
  for (const [name, source] of exampleFiles()) files.set(name, source)
  const sdl = readFileSync(join(root, 'schema', 'schema.graphql'), 'utf8')
  const reference = { language: 'en', pages: pagesOf.en } as const
  files.set('schema.graphql', sdl)
  files.set('docs.css', readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8'))
  files.set('rest.js', readFileSync(join(import.meta.dirname, 'rest.js'), 'utf8'))
  for (const name of rendererFiles) files.set(name, readFileSync(require.resolve(`swagger-ui-dist/${name}`), 'utf8'))
  files.set(
    'graphql.html',
    framed({ ...reference, title: 'GraphQL', html: graphqlReference(sdl), current: 'graphql.html' }),
  )
  files.set(
    'rest.html',
    framed({
      ...reference,
      title: 'REST',
      html: `<noscript><p class="note">This page is drawn by a script. Without one, <a href="/api/openapi.json">openapi.json</a> says the same.</p></noscript>
<div id="reference"></div>`,
      current: 'rest.html',
      more: '<link rel="stylesheet" href="/docs/swagger-ui.css">\n<script defer src="/docs/swagger-ui-bundle.js"></script>\n<script defer src="/docs/rest.js"></script>\n',
    }),
  )
  files.set(
    'graphiql.html',
    framed({
      ...reference,
      title: 'GraphiQL',
      html: `<p class="note">Asks this school, with the rights of the staff member who is signed in, or of the key in <em>Headers</em>:
<code>{ "Authorization": "Bearer koma_…" }</code>. What it changes is changed.</p><div id="graphiql"></div>`,
      current: 'graphiql.html',
      more: '<link rel="stylesheet" href="/docs/graphiql.css">\n<script type="module" src="/docs/graphiql.js"></script>\n',
    }),
  )
  return files
}
