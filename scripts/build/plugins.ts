/// <reference types="vitest/config" />
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption } from 'vite'
import { chainFolders } from '../data/chain-folders.ts'
import { languageParts } from './language-parts.ts'
import { readOwnDescriptor } from '../data/descriptors/templates.ts'

const DESCRIPTOR = /\/descriptors\/[^/]+\.json\?raw$/

/**
 * Our own descriptors, which the app reads as text: whole where they are forks of a template, and without the spaces that are only there for
 * people who edit them. What they say, and so their hash, stays.
 */
export const ownDescriptors = (): Plugin => ({
  name: 'assay:own-descriptors',
  enforce: 'pre',
  load(id) {
    const path = id.replaceAll('\\', '/')
    if (!DESCRIPTOR.test(path)) return null
    const { text, template } = readOwnDescriptor(path.slice(0, -'?raw'.length))
    if (template !== undefined) this.addWatchFile(template)
    return { code: `export default ${JSON.stringify(text)}`, moduleSideEffects: false }
  },
  // Vitest keeps what it transformed by the text of the one file: it would not see that a template changed.
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => (DESCRIPTOR.test(id.replaceAll('\\', '/')) ? false : undefined))
  },
})

/** What turns our source into what a browser reads; the same for the app and for its component tests. */
export const sourcePlugins = (): PluginOption[] => [
  ownDescriptors(),
  chainFolders(),
  react(),
  lingui({ failOnCompileError: true }),
  languageParts(),
  // Babel sees only the files that import a macro: it is the one slow step of the build. Each chunk keeps its own English words,
  // so that no catalogue is fetched before the first screen.
  babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })], sourceMap: false }),
  tailwindcss(),
]
