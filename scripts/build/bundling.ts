import type { UserConfig } from 'vite'
import { FOLDERS } from '../../src/shells/web/policy.ts'
import { chainFolders } from '../data/chain-folders.ts'
import { leaveOut } from './leave-out.ts'
import { sourcePlugins } from './plugins.ts'

const WORKERS = ['vault', 'chain', 'evm', 'practice', 'qr'] as const
const isWorker = (name: string): name is (typeof WORKERS)[number] => (WORKERS as readonly string[]).includes(name)

function assetFolder(name: string): string {
  if (name.endsWith('.css')) return FOLDERS.style
  return /\.(woff2?|ttf|otf)$/.test(name) ? FOLDERS.font : FOLDERS.file
}

const assetFileNames = ({ names }: { readonly names: readonly string[] }): string => `${assetFolder(names[0] ?? '')}/[name]-[hash][extname]`

/** Marks for bundlers (`@__PURE__`) have done their work once a file is built. */
const NO_ANNOTATIONS = { annotation: false } as const

/** What every build of the app shares. Files go to the folder whose headers they need (src/shells/web/policy.ts). Nothing here may depend on time or place. */
export const bundling = {
  plugins: sourcePlugins(),
  // What Lingui takes for React before 18 is in React itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  build: {
    target: 'es2023',
    // Newer than the scripts need: `light-dark()` stays as it is written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        comments: NO_ANNOTATIONS,
        entryFileNames: `${FOLDERS.script}/[name]-[hash].js`,
        // No name but a short hash: the first script lists all of them, and 64^7 are as good as 64^8 to tell two builds apart. The manifest says what is what.
        chunkFileNames: `${FOLDERS.script}/[hash:7].js`,
        assetFileNames,
        // What all need before anything can be shown is one file: fewer trips, and it packs better than five. Only what imports nothing
        // later on, so that a change of one screen leaves this file, and its name, as they are.
        codeSplitting: {
          groups: [
            {
              name: 'start',
              tags: ['$initial'],
              test: /[\\/](?:node_modules|src[\\/](?:core|ui[\\/](?:state|router)))[\\/]|preload-helper|[\\/](?:icu|change-record)\.ts$/,
            },
            // Small nouns that several screens share: one file instead of thirty. Signatures bring a curve with them, which only lists and backups need; codes of devices are for few.
            { name: 'nouns', test: /[\\/]src[\\/]core[\\/](?!web[\\/]minisign|ur[\\/]|qr[\\/])/, maxModuleSize: 4_000 },
            // Parts that nearly every screen has, as one file for the same reason: the first script lists each file that a screen needs. What the first script has itself stays out.
            {
              name: 'common',
              test: /[\\/]src[\\/](?:ui|features[\\/]shared)[\\/](?!state|router|language|styles|feedback[\\/](?:live-region|report-button|use-error-words)|links[\\/]paths|wallet[\\/]wallet-context|attention)/,
              minShareCount: 14,
              includeDependenciesRecursively: false,
            },
            // What functions and messages mean: loaded with what reviews them, as a file of its own.
            { name: 'messages', test: /[\\/]src[\\/]decode[\\/](?:messages|signatures)[\\/]/, includeDependenciesRecursively: false },
            { name: 'functions', test: /[\\/]src[\\/]decode[\\/]functions[\\/]/, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [leaveOut(), chainFolders()],
    rolldownOptions: {
      output: {
        // One self-contained file each: a Worker's policy lets it load nothing more.
        codeSplitting: false,
        comments: NO_ANNOTATIONS,
        entryFileNames: ({ name }) => `${isWorker(name) ? FOLDERS[name] : FOLDERS.script}/[name]-[hash].js`,
        assetFileNames,
      },
    },
  },
} satisfies UserConfig
