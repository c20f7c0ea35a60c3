import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds one file with React and the fonts, because Node can run TypeScript but not JSX. */
export default defineConfig({
  plugins: [react()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/render.tsx',
    target: 'node24',
    minify: true,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
  },
})
