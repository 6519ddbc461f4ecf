import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`

export default defineConfig({
  plugins: [react()],
  server: {
    // The api knows the school by the host that the browser asked for.
    proxy: {
      '/graphql': { target: api, ws: true, changeOrigin: false },
      '/auth': { target: api, changeOrigin: false },
      '/api': { target: api, changeOrigin: false },
    },
  },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Only pages with a calendar need it, and it changes less often than they do.
            { name: 'calendar', test: /node_modules[\\/](@schedule-x|preact|@preact)[\\/]/, priority: 2 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 1 },
          ],
        },
      },
    },
  },
})
