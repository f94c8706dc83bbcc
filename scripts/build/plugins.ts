import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readFile } from 'node:fs/promises'
import type { Plugin, PluginOption } from 'vite'

const DESCRIPTOR = /\/descriptors\/[^/]+\.json\?raw$/

/**
 * Takes what is only there for people who edit them out of our own descriptors, which the app reads as text: their spaces. What they say, and so their
 * hash, stays.
 */
export const minifyDescriptors = (): Plugin => ({
  name: 'assay:minify-descriptors',
  enforce: 'pre',
  async load(id) {
    const path = id.replaceAll('\\', '/')
    if (!DESCRIPTOR.test(path)) return null
    const text: unknown = JSON.parse(await readFile(id.slice(0, -'?raw'.length), 'utf8'))
    return { code: `export default ${JSON.stringify(JSON.stringify(text))}`, moduleSideEffects: false }
  },
})

/** What turns our source into what a browser reads; the same for the app and for its component tests. */
export const sourcePlugins = (): PluginOption[] => [
  minifyDescriptors(),
  react(),
  lingui({ failOnCompileError: true }),
  // Babel sees only the files that import a macro: it is the one slow step of the build. Each chunk keeps its own English words,
  // so that no catalogue is fetched before the first screen.
  babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })], sourceMap: false }),
  tailwindcss(),
]
