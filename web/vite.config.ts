import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { apiDocs } from './build/docs/apiDocs.ts'
import { compressFiles } from './build/compressFiles.ts'
import { firstChunks } from './build/firstChunks.ts'
import { firstLoad } from './build/firstLoad.ts'
import { inlineDocuments } from './build/inlineDocuments.ts'
import { publish } from './build/publish.ts'
import { quietLibraries, quietLogger } from './build/quietBuild.ts'
import { serviceWorker } from './build/serviceWorker.ts'
import { temporalWhereMissing } from './build/temporalWhereMissing.ts'

const api = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`

const first = firstChunks()

export default defineConfig(({ command }) => ({
  ...(command === 'build' && { customLogger: quietLogger() }),
  plugins: [
    first.plugin,
    temporalWhereMissing(),
    inlineDocuments(),
    react(),
    // Keeps the code of the app on the device; the manifest comes from the api, for each school its own.
    serviceWorker(),
    apiDocs(),
    compressFiles(),
    firstLoad(),
    publish(),
  ],
  server: {
    // The api knows the school by the host that the browser asked for.
    proxy: {
      '/graphql': { target: api, ws: true, changeOrigin: false },
      '/auth': { target: api, changeOrigin: false },
      '/api': { target: api, changeOrigin: false },
      '/app': { target: api, changeOrigin: false },
      '/calendar': { target: api, changeOrigin: false },
      '/unsubscribe': { target: api, changeOrigin: false },
    },
  },
  // rxjs as it was written for browsers of this decade, without the helpers of older ones.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    target: 'baseline-widely-available',
    rolldownOptions: {
      onLog: quietLibraries,
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 5 },
            // The sign-in page is made with it, and the calendar's library.
            { name: 'preact', test: /node_modules[\\/]preact[\\/]/, priority: 5 },
            ...first.groups,
            // Only the month of a calendar needs it, and it changes less often than that.
            { name: 'calendar', test: /node_modules[\\/](@schedule-x|@preact)[\\/]/, priority: 5 },
          ],
        },
      },
    },
  },
}))
