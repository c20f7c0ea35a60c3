import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** One file with React and the fonts inside, since Node reads TypeScript but no JSX. */
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
