import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { quietLibraries } from '../quietBuild.ts'
import { type DocsLanguage, docsLanguages, framed } from './frame.ts'
import { graphqlReference } from './graphqlReference.ts'
import { guidePages } from './guidePages.ts'
import { llmsText } from './llmsText.ts'
import { manualFiles, manualPictures } from './manual.ts'
import { searchIndex } from './searchIndex.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const require = createRequire(import.meta.url)

/** Files of the renderer of the REST reference, which are served as they are. */
const rendererFiles = ['swagger-ui-bundle.js', 'swagger-ui.css']

/**
 * Puts the manual into the build, as files below `/help`, and the documentation for programs below `/docs`: the guide
 * of `docs/api`, the reference of the schema, and the one of the REST paths, which the page draws from
 * `/api/openapi.json`. `/llms.txt` is a short map of them. Nothing of it is loaded by the app, and nothing of it comes
 * from another host.
 */
export function apiDocs(): Plugin {
  return {
    name: 'koma-api-docs',
    apply: 'build',
    async generateBundle() {
      for (const [name, source] of [...docsFiles(), ...(await graphiqlFiles())])
        this.emitFile({ type: 'asset', fileName: `docs/${name}`, source })
      this.emitFile({ type: 'asset', fileName: 'llms.txt', source: llmsText(guidePages(join(root, 'docs', 'api'), 'en')) })
      for (const [name, source] of [...manualFiles(), ...manualPictures()])
        this.emitFile({ type: 'asset', fileName: `help/${name}`, source })
    },
  }
}

/**
 * The programs of `examples/` as texts, and the lobby screen as a page that works: no page of ours may hold its script.
 */
function exampleFiles(): Map<string, string> {
  const read = (name: string) => readFileSync(join(root, 'examples', name), 'utf8')
  const lobby = read('lobby/index.html')
  const [whole = '', script = ''] = /<script type="module">([^]*?)<\/script>/.exec(lobby) ?? []
  const texts = ['lobby/index.html', 'sync/sync.ts', 'bot/bot.ts', 'bot/codegen.ts', 'receiver/receiver.ts']
  return new Map([
    ['lobby.html', lobby.replace(whole, () => '<script type="module" src="/docs/lobby.js"></script>')],
    ['lobby.js', script],
    ...texts.map((name) => [`examples/${name}.txt`, read(name)] as const),
  ])
}

/** GraphiQL and all it needs, as one script and one style sheet of their own: the app shares nothing with them. */
async function graphiqlFiles(): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        onLog: quietLibraries,
        input: join(import.meta.dirname, 'graphiql.js'),
        output: { entryFileNames: 'graphiql.js', assetFileNames: 'graphiql[extname]', codeSplitting: false },
      },
    },
  })
  const files = 'output' in result ? result.output : []
  return new Map(files.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

/** The files by their names below `/docs`. */
export function docsFiles(): Map<string, string> {
  const sdl = readFileSync(join(root, 'schema', 'schema.graphql'), 'utf8')
  const files = new Map<string, string>()
  const pagesOf = { en: guidePages(join(root, 'docs', 'api'), 'en'), ja: guidePages(join(root, 'docs', 'api'), 'ja') }
  for (const language of docsLanguages) {
    const pages = pagesOf[language]
    for (const { name, title, html, parts } of pages) {
      const current = `${language}/${name}.html`
      files.set(current, framed({ language, title, html, pages, current, headings: parts.slice(1) }))
    }
    files.set(`${language}/search.json`, searchIndex(pages, language, sdl))
  }
  for (const [name, source] of exampleFiles()) files.set(name, source)
  files.set('schema.graphql', sdl)
  for (const name of ['docs.css', 'docs.js', 'rest.css', 'rest.js'])
    files.set(name, readFileSync(join(import.meta.dirname, name), 'utf8'))
  for (const name of rendererFiles) files.set(name, readFileSync(require.resolve(`swagger-ui-dist/${name}`), 'utf8'))
  for (const language of docsLanguages)
    for (const [name, page] of Object.entries(referencePages(sdl, language))) {
      const current = `${language}/${name}.html`
      files.set(current, framed({ language, pages: pagesOf[language], current, ...page }))
      // Where the references stood before they were in two languages.
      if (language === 'en') files.set(`${name}.html`, framed({ language, pages: pagesOf.en, current, ...page }))
    }
  return files
}

const referenceWords = {
  en: {
    inEnglish: '',
    noScript: 'This page is drawn by a script. Without one, <a href="/api/openapi.json">openapi.json</a> says the same.',
    asks: 'Asks this school, with the rights of the staff member who is <a href="/admin">signed in</a>, or of the key in <em>Headers</em>:',
    isReal: 'Changes are real.',
  },
  ja: {
    inEnglish: '<p class="note">リファレンスの説明文は英語です。</p>',
    noScript: 'このページの表示にはスクリプトが必要です。同じ内容は<a href="/api/openapi.json">openapi.json</a>にもあります。',
    asks: '<a href="/admin">ログイン</a>中のスタッフ、または<em>Headers</em>に書いたキーの権限で、このスクールに問い合わせます。',
    isReal: '変更は、実際のデータに反映されます。',
  },
} as const

interface ReferencePage {
  title: string
  html: string
  more?: string
}

/** The references and the page to try queries in: around them the language of the reader, in them English. */
function referencePages(sdl: string, language: DocsLanguage): Record<'graphql' | 'rest' | 'graphiql', ReferencePage> {
  const { inEnglish, noScript, asks, isReal } = referenceWords[language]
  return {
    graphql: { title: 'GraphQL', html: `${inEnglish}<div lang="en">${graphqlReference(sdl)}</div>` },
    rest: {
      title: 'REST',
      html: `<h1 class="unseen">REST</h1>
${inEnglish}<noscript><p class="note">${noScript}</p></noscript>
<div id="reference" lang="en"></div>`,
      more: '<link rel="stylesheet" href="/docs/swagger-ui.css">\n<link rel="stylesheet" href="/docs/rest.css">\n<script defer src="/docs/swagger-ui-bundle.js"></script>\n<script defer src="/docs/rest.js"></script>\n',
    },
    graphiql: {
      title: 'GraphiQL',
      html: `<h1 class="unseen">GraphiQL</h1>
<p class="note">${asks}
<code>{ "Authorization": "Bearer koma_…" }</code><br>${isReal}</p><div id="graphiql" lang="en"></div>`,
      more: '<link rel="stylesheet" href="/docs/graphiql.css">\n<script type="module" src="/docs/graphiql.js"></script>\n',
    },
  }
}
