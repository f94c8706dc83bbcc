import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

/** What turns our source into what a browser reads; the same for the app and for its component tests. */
export const sourcePlugins = (): PluginOption[] => [
  react(),
  lingui({ failOnCompileError: true }),
  // Babel sees only the files that import a macro: it is the one slow step of the build. Each chunk keeps its own English words,
  // so that no catalogue is fetched before the first screen.
  babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })], sourceMap: false }),
  tailwindcss(),
]
